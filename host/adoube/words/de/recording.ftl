no_folder = --record { $target }: Es gibt keinen Ordner { $folder }
stopped = Die Aufzeichnung hat aufgehört: { $file }: { $why }. Der Tisch läuft weiter.
