### Texts of `adoube bench`.

help = Measure how fast this computer referees. It plays turns, judges readings, decodes frames and stores rows, for GAME or for all games. The last column compares each with a bare Python loop timed in the same run.
examples =
    adoube bench
    adoube bench jarmo --seconds 0.2 --json
seconds_help = How long to measure each thing.
measuring = measuring
a_second = a second
beside_loop = steps of a loop
turns = { $title }: random turns
readings = { $title }: events of the sample game refereed
frames = frames of a board decoded
commits = rows stored, each on disk before the next
