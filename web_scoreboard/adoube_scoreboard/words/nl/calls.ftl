jump = Spring!
pass = Pas
card = Mijn kaart is…
removed = Ik heb het eerste stuk weggenomen
takeback = Er wordt een zet teruggenomen
claim = Ik claim remise
