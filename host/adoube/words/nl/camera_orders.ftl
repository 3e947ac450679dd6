mirrored = deze hoeken lopen verkeerd om; ze worden gevraagd met de klok mee, zoals het bord getekend is
crossed = zo ligt geen bord: twee van deze hoeken zijn verwisseld of drie liggen op één lijn; ze worden gevraagd met de klok mee, zoals het bord getekend is
small = deze hoeken omsluiten te weinig van het beeld om een bord te lezen; zet de camera dichterbij of klik de hoeken van het bord zelf aan
