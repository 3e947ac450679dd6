### Texts of `adoube print`.

help = Write the board and the pieces of GAME as PDF. The board is at true size over as many pages as it needs, with cut marks. The pieces are to cut out. GAME can be a file.
examples =
    adoube print konane -o size=6 --out konane.pdf
    adoube print tiger-hunt.lud --size 30 --paper letter --out tiger-hunt.pdf
out_help = The PDF to write.
size_help = From the middle of a cell to the middle of the next one, in millimetres.
written = Written: { $file }, the board and { $pieces ->
    [one] one piece
   *[other] { $pieces } pieces
 }. Print it at 100 %.
