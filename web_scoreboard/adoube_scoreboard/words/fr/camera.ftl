title = Ce que voit la caméra
found = Le plateau est repéré { $how }.
reads = La caméra lit le plateau.
picture_label = La dernière image de la caméra
overlay_label = Sur l’image : le contour du plateau et ses cases. { $says }
no_picture = Aucune image n’est encore arrivée.
private = L’image est réservée à l’arbitre, car on peut y voir des personnes. Tout le monde la voit si adoube a été démarré avec --show-camera.
shown = Toute personne qui ouvre cette page voit l’image : adoube a été démarré avec --show-camera.
for_you = Seul l’arbitre voit l’image, car on peut y voir des personnes. Les spectateurs ne lisent que le texte.
open_picture = Ouvrir la dernière image
without_script = L’image en direct et les quatre coins demandent JavaScript.
sure = Sûre de chaque case.
all = { $cells }
and_more =
    { $more ->
        [one] { $cells } et une autre
       *[other] { $cells } et { $more } autres
    }
waits = { CAPITAL(SENTENCE($what)) }
legend_sure = sûre
legend_unsure = plus plein = moins sûr
legend_unread = non lue pour l’instant
controls_label = Pour l’arbitre
recalibrate = Recalibrer
from_start = Le plateau est comme dessiné
from_empty = Le plateau est vide
from_samples = Les pièces modèles sont en place
press = Puis appuyer sur { $button }.
place = Marquer les coins du plateau
corners = Marquer les quatre coins
corner_outer = le coin extérieur de { $cell }
corner_middle = le milieu de { $cell }
corners_help = Faire le tour du plateau dans le sens des aiguilles d’une montre, comme il est dessiné sur cette page. Au clavier : les flèches déplacent une croix (avec Maj à grands pas), Entrée pose le coin, Retour arrière en annule un, Échap termine. L’image est figée pendant ce temps.
corners_area = L’image où pointer. Les flèches déplacent une croix, Entrée pose un coin.
corner_next = Coin { $number } sur 4 : { $corner }.
corner_at = La croix est à { $x } % de la gauche et { $y } % du haut.
corners_done = Les quatre sont posés. Les utiliser, ou en annuler un.
corners_use = Utiliser ces coins
corners_undo = Annuler le dernier
corners_cancel = Laisser comme avant
look_at = Regarder le coup { $ply }
turn_title = Coup { $ply } : { $seat }, { $turn }
turn_none = Aucune image n’a été gardée avec ce coup. Les images sont gardées tant que la caméra regarde, jusqu’à une limite, et pas du tout avec --no-pictures.
turn_kept = Gardée sur cet ordinateur avec la partie.
turn_picture = Coup { $ply }, { $moment }
before = avant le coup
during = pendant le coup
after = après le coup
close = Fermer
