failed = { $file }: ahí no se pueden guardar códigos ni sesiones: { $why }
unreadable = { $file }: esto no contiene códigos ni sesiones: { $why }; inicia con --new-codes para crear otros
other_format = { $file }: lo escribió otra versión de adoube; inicia con --new-codes para crear códigos nuevos
