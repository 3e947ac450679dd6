no_control = { $text } is geen speeltempo: geef minuten en seconden per zet, zoals 30+10 of 5+0
up = De tijd { FORM($seat, "of") } is om. De partij gaat door; de arbiter beslist wat dat betekent.
