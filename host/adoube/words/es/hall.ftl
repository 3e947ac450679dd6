### Salas: muchos ordenadores, una base de datos.

no_command = El adoube de este ordenador no conoce la orden { $command }. Hay que instalar uno más nuevo.
other_start = El ordenador de la mesa se ha reiniciado. Mira la página otra vez.
opens_no_tables = Las mesas de una sala se abren en su propio ordenador.
out_of_reach = No se llega a la base de datos de la sala. Esto es lo último que se supo.
host_gone = No se sabe nada del ordenador { $host } desde las { $since }. Esto es lo último que se supo.
not_taken = El ordenador de la mesa no responde. No se ha hecho nada.
no_answer = El ordenador de la mesa no ha respondido. Mira la mesa: quizá se haya hecho.
