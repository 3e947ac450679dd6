### The lenses of cameras: measured by a sheet with `adoube calibrate`, used by `adoube play`.

not_kept = the lens cannot be saved in { $file }: { $why }
unreadable = { $file } cannot be read ({ $why }): delete it and measure the lens again with `adoube calibrate`
used = The camera's lens was measured: its pictures are made straight.
no_lens_help = Take the camera's pictures as they are, even if `adoube calibrate` has measured its lens.
begins = Hold the sheet before the camera, still and flat, each time elsewhere in the picture and tilted differently. It ends by itself; Ctrl-C leaves everything as it was.
progress_cover = { $pictures } of { $wanted } pictures, { $percent } % of the picture covered: hold it to the { $where }.
progress_tilt = { $pictures } of { $wanted } pictures, { $percent } % of the picture covered: tilt it, its left or upper side further away.
progress_more = { $pictures } of { $wanted } pictures, { $percent } % of the picture covered: hold it otherwise.
progress_nothing = { $pictures } pictures, { $percent } % of the picture covered: that is enough.
upper_left = upper left
upper_right = upper right
lower_left = lower left
lower_right = lower right
saved = The lens of camera:{ $source } is saved in { $file }: it moves a point by up to { $bends } pixels in pictures of { $width } x { $height } (measured to { $error } pixels). `adoube play` with --board camera:{ $source } uses it from now on.
sheet_written = { $file }: print it at 100 % (actual size) on { $paper }, measure its line of 100 mm, and glue it on something flat. Then: adoube calibrate --board camera:0
one_of = give --board BOARD or --sheet FILE, one of them
only_wired = --game, --level, --picture and -o are for a board with sensors, not for a camera
only_camera = --as and --data are for a camera: --board camera:SOURCE
only_sheet = --paper is for --sheet FILE
no_camera = --as: { QUOTED($text) } is no camera; write camera:SOURCE, as after --board of `adoube play`
as_help = The camera that took the film or the pictures, as it is given to `adoube play`.
sheet_help = Write the sheet for measuring a lens as a PDF, to print at its true size.
paper_help = The paper to print the sheet on; by default a4.
