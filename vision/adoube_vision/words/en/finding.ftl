### Why a board was not found, and how it was: `adoube_vision.finding`.

empty_picture = There is no picture to look at.
small_picture = The picture is too small ({ $width } x { $height } pixels): use one of at least 160 x 120.
dark = The picture is too dark to read a board in: switch on a lamp, or uncover the camera.
no_board = No board for { $board } can be seen in the picture: show the whole board, or give its four corners (--corners).
poor_fit = What lies in the picture does not look like a board for { $board }: check the game, show the whole board without hands, or give its four corners (--corners).
larger_board = The board in the picture is larger than a board for { $board }: check the game.
other_markers = The markers in the picture do not stand as around a board for { $board }: check the game and the printed sheet.
few_markers = Only { $seen } of the { $all } markers of the printed sheet can be read: show all of them, sharp, larger and in even light.
corners_count = Four corners are needed; { $count } were given.
corners_order = The four corners must be given clockwise, from the first seat's far left corner, and no three of them on a line.
sheet_pictures = The Charuco sheet can be read in { $seen } of { $given } pictures: show it in at least 4, tilted differently each time and large.
sheet_fit = The pictures of the Charuco sheet do not agree ({ $error } pixels off): print it flat, at its own size, and hold it still.
sheet_cover = The Charuco sheet was not seen in any picture: hold it flat before the camera, large and in good light.
sheet_one_sided = The sheet was shown in too small a part of the picture: { $pictures } pictures cover { $percent } % of it, { $percent_wanted } % are needed; hold it also to the { $where }, and into the corners.
sheet_tilt = The sheet was held too straight: it is tilted in { $tilted } of { $pictures } pictures, and must be in { $tilted_wanted }.
sheet_more = The sheet was taken in too few places: { $pictures } pictures that differ, and { $wanted } are needed; move it about and hold it still each time.
upper_left = upper left
upper_right = upper right
lower_left = lower left
lower_right = lower right
lens_shape = The lens was measured in pictures of { $known }, and the camera's are { $here } now: set the camera as it was, measure the lens again with `adoube calibrate`, or play with --no-lens.
lens_unreadable = What was saved of the lens cannot be read ({ $why }): measure it again with `adoube calibrate`, or play with --no-lens.
