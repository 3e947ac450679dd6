not_kept = de lens kan niet worden bewaard in { $file }: { $why }
unreadable = { $file } is niet te lezen ({ $why }): verwijder het en meet de lens opnieuw met `adoube calibrate`
