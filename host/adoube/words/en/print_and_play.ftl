### Texts of `adoube print-and-play`.

help = Write a PDF to play GAME with: its board at true size over as many pages as it needs, with cut marks, then its pieces to cut out. GAME can be a file.
examples =
    adoube print-and-play konane -o size=6 --out konane.pdf
    adoube print-and-play tiger-hunt.lud --size 30 --paper letter --out tiger-hunt.pdf
out_help = The PDF to write.
size_help = From the middle of a cell to the middle of the next one, in millimetres.
written = Written: { $file }, the board and { $pieces ->
    [one] one piece
   *[other] { $pieces } pieces
 }. Print it at 100 %.
