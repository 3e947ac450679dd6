mirrored = ces coins tournent dans le mauvais sens ; il les faut dans le sens des aiguilles d’une montre, comme le plateau est dessiné
crossed = aucun plateau n’est ainsi : deux de ces coins sont inversés, ou trois sont alignés ; il les faut dans le sens des aiguilles d’une montre, comme le plateau est dessiné
small = ces coins entourent une trop petite partie de l’image pour lire un plateau ; rapprocher la caméra ou cliquer sur les coins du plateau lui-même
