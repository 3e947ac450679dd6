link = Règles du jeu
title = { $title }
document_title = { $title } : règles du jeu
players =
    { $count ->
        [one] Pour une personne.
       *[other] Pour { $count } personnes.
    }
all_title = Règles du jeu
all_lead = Chaque jeu avec sa position de départ, ses coups en images et ses règles.
all_label = Jeux
on_this_page = Sur cette page
print = Imprimer
open = Jouer sur cette page
set_up = Position de départ
start_label = { $title } : le plateau au début
goal = But du jeu
about = À propos de ces règles
moves = Le mouvement des pièces
takes = Les prises
special = Coups particuliers
end = La fin de la partie
end_example = L’une des parties de ces images s’est terminée ainsi : « { $said } »
clauses = Règles
rulings = Décisions
options = Options à cette table
usual = Toutes les options ont leur valeur habituelle.
unusual = Ces options diffèrent de l’habitude :
option = { $option } : { $value }
drawn = comme sur le plateau ci-dessus
here = À cette table : { $option } – { $value }.
none = Il n’y a pas de règles à montrer : { $why }.
no_pictures = Les coups de ce jeu n’ont pas pu être dessinés : { $why }.
figure_place =
    { $count ->
        [one] { FORM($seat, "head") } { VERB($seat, "peut", "peuvent") } poser une pièce à l’endroit marqué.
       *[other] { FORM($seat, "head") } { VERB($seat, "peut", "peuvent") } poser une pièce à l’un des { $count } endroits marqués.
    }
figure_move =
    { $count ->
        [one] { CAPITAL($piece) } en { $cell } : un seul endroit possible, qui est marqué.
       *[other] { CAPITAL($piece) } en { $cell } : { $count } endroits possibles.
    }
figure_jump = { CAPITAL($piece) }, de { $start } à { $end } : saut par-dessus { LIST($cells) }.
figure_jumps = { CAPITAL($piece) }, de { $start } à { $end } en un seul coup, en passant par { LIST($cells) }.
figure_stack = { CAPITAL($piece) }, de { $start } à { $end }, sur ce qui s’y trouve.
figure_together = { CAPITAL($piece) }, de { $start } à { $end } ; une autre pièce l’accompagne, de { $first } à { $last }.
figure_take_on = { CAPITAL($piece) }, de { $start } à { $end } : prise de ce qui s’y trouve.
figure_take_over = { CAPITAL($piece) }, de { $start } à { $end } : prise de ce qui est sauté, en { LIST($cells) }.
figure_take_elsewhere =
    { $is_set ->
        [yes] { FORM($seat, "head") } { VERB($seat, "pose", "posent") } une pièce en { $end } et { VERB($seat, "prend", "prennent") } en { LIST($cells) }.
       *[no] { CAPITAL($piece) }, de { $start } à { $end } : prise en { LIST($cells) }.
    }
figure_remove =
    { $count ->
        [one] { FORM($seat, "head") } { VERB($seat, "retire", "retirent") } du plateau la pièce en { LIST($cells) }.
       *[other] { FORM($seat, "head") } { VERB($seat, "retire", "retirent") } du plateau les pièces en { LIST($cells) }.
    }
figure_turn_over = { CAPITAL($piece) }, vers { $end } : ce qui est en { LIST($cells) } change.
figure_change =
    { $is_set ->
        [yes] { CAPITAL($piece) }, en { $end } ; la pièce devient : { CAPITAL($becomes) }.
       *[no] { CAPITAL($piece) }, de { $start } à { $end } ; la pièce devient : { CAPITAL($becomes) }.
    }
figure_return = { CAPITAL($piece) }, de { $start } à { $end }. Ensuite une pièce revient en { LIST($cells) }.
figure_after = Le plateau après ce coup.
figure_end = La position finale.
of = Règles du jeu : { $title }
