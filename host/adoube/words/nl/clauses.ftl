alq_04 = Een schijf gaat langs een lijn naar het volgende punt, of springt daar over een vijandelijke.
alq_05 = Schijven gaan alleen langs de lijnen.
alq_06 = Het punt waar een schijf terechtkomt, moet leeg zijn.
alq_07 = Een schijf springt over een vijandelijke, nooit over een eigen.
alq_08 = Een schijf die verder kan slaan, moet doorslaan.
alq_09 = In één zet wordt één eigen schijf gespeeld.

eng_04 = Een schijf gaat één veld schuin vooruit, of springt daar over een vijandelijk stuk.
eng_05 = Een dam gaat één veld schuin, of springt daar over een vijandelijk stuk.
eng_06 = Een schijf gaat en slaat alleen vooruit.
eng_07 = Het veld waar een stuk terechtkomt, moet leeg zijn.
eng_08 = Een stuk springt over een vijandelijk stuk, nooit over een eigen stuk.
eng_09 = Slaan is verplicht.
eng_10 = Een stuk dat verder kan slaan, moet doorslaan.
eng_11 = Wordt een schijf dam, dan eindigt daar de zet.
eng_12 = In één zet wordt één eigen stuk gespeeld.
eng_14 = In veertig zetten van elke speler is alleen met dammen gespeeld en niets geslagen.

fg_04 = In zijn eerste zet komt de vos op een leeg punt.
fg_05 = Dat punt is niet leeg.
fg_06 = Een zet is één stap langs een lijn, of een sprong van de vos.
fg_07 = Vos en ganzen gaan alleen langs de lijnen.
fg_08 = De vos gaat langs een lijn naar een leeg punt, of springt over een gans naast hem naar het punt er vlak achter.
fg_09 = Een gans gaat langs een lijn naar een leeg punt ernaast.
fg_10 = De vos heeft alle ganzen opgegeten.

hal_04 = Een stuk doet een stap naar een leeg veld ernaast, of springt over stukken die er vlak naast staan.
hal_05 = Het veld waar een stuk terechtkomt, moet leeg zijn.
hal_06 = Een stuk springt over een ander stuk ernaast, nooit over een leeg veld.
hal_07 = Een stuk komt niet terug op een veld waar het in dezelfde zet al geweest is.
hal_08 = Een stuk dat in de hoek ertegenover is aangekomen, blijft daar.
hal_09 = In één zet wordt één eigen stuk gespeeld.
hal_10 = De hoek ertegenover is vol, en er staat een eigen stuk in.

kon_04 = Zwart begint en neemt een eigen steen weg uit een hoek of uit het midden van het bord.
kon_05 = Wit neemt een eigen steen weg van een plek naast het gat.
kon_06 = In de eerste zetten neemt elke speler één eigen steen van het bord.
kon_07 = Een steen gaat alleen door over een vijandelijke steen ernaast te springen, naar de lege plek er vlak achter.
kon_08 = Een steen springt over een vijandelijke steen, nooit over een eigen.
kon_09 = De plek erachter moet leeg zijn.
kon_10 = Een steen springt langs een rij of een kolom, nooit schuin.
kon_11 = Een steen die doorspringt, gaat rechtdoor.

nmm_04 = Wie nog schijven in de hand heeft, zet er een op het bord.
nmm_05 = Een schijf gaat langs een lijn naar het volgende punt.
nmm_06 = Dat punt moet leeg zijn.
nmm_07 = Alleen wie nog drie schijven heeft, mag ermee naar elk leeg punt.
nmm_08 = Alleen wie net een molen heeft gesloten, mag een schijf nemen.
nmm_09 = Wie een molen heeft gesloten, moet een schijf nemen.
nmm_10 = Een schijf in een molen blijft gespaard zolang er andere buiten staan.
nmm_11 = Een speler heeft nog maar twee schijven.
nmm_a2 = In één zet wordt hoogstens één schijf genomen, ook als er twee molens sluiten.

rus_04 = Een schijf gaat één veld schuin vooruit, of springt over een vijandelijk stuk ernaast.
rus_05 = Een dam gaat over een diagonaal zo ver als die vrij is, of springt over het ene vijandelijke stuk dat erop staat.
rus_06 = Een schijf die niet slaat, gaat alleen vooruit.
rus_07 = Het veld waar een stuk terechtkomt, moet leeg zijn.
rus_08 = Een stuk springt over een vijandelijk stuk, nooit over een eigen stuk.
rus_09 = Over een stuk wordt in één zet maar één keer gesprongen. Wat geslagen is, gaat van het bord als de zet voorbij is.
rus_10 = Slaan is verplicht.
rus_11 = Een stuk dat verder kan slaan, moet doorslaan.
rus_12 = Een dam komt terecht waar ze verder kan slaan, als er zo’n veld is.
rus_14 = In één zet wordt één eigen stuk gespeeld.
rus_16 = In vijftien zetten van elke speler is alleen met dammen gespeeld en niets geslagen.
