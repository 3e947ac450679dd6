### Computerspelers aan een tafel: wie waar zit en wat ze spelen.

no_seat = er is geen plaats { QUOTED($seat) }; de plaatsen zijn { LIST($seats) }
not_there = op de plaats { $seat } speelt geen computer
sits_down = { $seat }: hier speelt nu de computer, met sterkte { $strength }.
gets_up = { $seat }: hier speelt de computer niet meer.
thinks = { $seat }: de computer denkt na.
plays = { $seat }: de computer speelt { $turn }. Verzet het stuk voor hem.
another_turn = { $seat }: de computer wil { $turn }, niet { $played }. Zet de stukken terug en speel daarna { $turn } voor hem.
trouble = { SENTENCE($why) } Iemand anders mag zijn zet spelen.
nothing_moves = { $seat }: de computer speelt { $turn }. Op het bord verandert niets.
