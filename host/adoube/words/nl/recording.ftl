no_folder = --record { $target }: er is geen map { $folder }
stopped = De opname is gestopt: { $file }: { $why }. De tafel gaat door.
