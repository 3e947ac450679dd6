unreadable = { $file } : l’enregistrement est illisible : { $why }
line = { $file }, ligne { $number }
byte = { $file }, octet { $offset }
no_base64 = { $where } : ce n’est pas du base64 ; un enregistrement contient les octets envoyés par le plateau, ou une lecture en base64 par ligne
no_messages = { $where } : aucun message d’un plateau DGT ne commence ici ni plus loin ; donner un fichier des octets envoyés par le plateau, ou d’une lecture en base64 par ligne
left_out = { $where } : à partir d’ici, { $count } octets ne forment aucun message d’un plateau DGT et ont été laissés de côté
cut_off = { $file } : l’enregistrement finit au milieu d’un message ; tout ce qui précède a été importé
