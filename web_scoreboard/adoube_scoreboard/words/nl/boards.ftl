### De borden waarop aan een nieuwe tafel kan worden gespeeld.

label = Bord
on_page = Op de pagina
look = Borden zoeken
look_help = Zoeken duurt een paar seconden. Een bord dat een telefoon of een andere computer bezet houdt, is via Bluetooth niet te zien; een bord dat slaapt, wordt wakker als je een stuk verzet.
found =
    { $count ->
        [0] Er is geen bord aangesloten of binnen bereik.
        [one] Er is één bord.
       *[other] Er zijn { $count } borden.
    }
not_looked = Niet overal kon worden gekeken: { $why }.
free = { $name } ({ $board })
held = { $name } ({ $board }), in gebruik door { $holder }
gone = bij de laatste zoekactie was er geen bord { $board }: zoek opnieuw naar borden
