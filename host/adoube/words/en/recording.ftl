no_folder = --record { $target }: there is no folder { $folder }
stopped = Recording has stopped: { $file }: { $why }. The table continues.
