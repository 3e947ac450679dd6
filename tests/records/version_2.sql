-- A journal as adoube wrote it before its texts were codes: games of two tables, with questions, faults and
-- results that people declared.
PRAGMA application_id = 1633972085;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE rows (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        table_id INTEGER NOT NULL REFERENCES tables (id),
        game_number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        utc TEXT NOT NULL,
        monotonic_ns INTEGER NOT NULL,
        data TEXT NOT NULL
    );
INSERT INTO "rows" VALUES(1,1,1,'opened','2026-03-01T18:30:00.000+00:00',0,'{"game": "jarmo", "options": {"first": "black", "reentry": "optional", "marking": "landing", "no_captive": "lapses", "credit": "after", "end_test": "both", "annihilated": "end", "shuttle": "own", "shuttle_only": "barred", "quiet_limit": "none", "stuck": "skip", "protect_home_row": "no"}, "seed": 7, "view": "occupancy", "players": {"black": "Ada", "white": "Grace"}, "rules_version": "0.1.0", "program_version": "0.1.0", "timings": {"settle_ms": 100}, "match_number": 1, "people": [], "rounds": null, "layout": null, "takeback": "ask", "time_control": null}');
INSERT INTO "rows" VALUES(2,1,1,'turn','2026-03-01T18:30:10.000+00:00',10000000000,'{"ply": 1, "seat": "black", "notation": "a1-b3", "hash": "d6d9028fab870d12", "used_ms": null}');
INSERT INTO "rows" VALUES(3,1,1,'question','2026-03-01T18:30:20.000+00:00',20000000000,'{"question": 1, "to": "white", "text": "White, which turn did you play? Or lift a piece for a moment and put it back: a5 for a5-c4 or c5 for a5xb3.", "choices": ["a5-c4", "a5xb3"]}');
INSERT INTO "rows" VALUES(4,1,1,'answer','2026-03-01T18:30:30.000+00:00',30000000000,'{"question": 1, "answer": "a5-c4"}');
INSERT INTO "rows" VALUES(5,1,1,'turn','2026-03-01T18:30:40.000+00:00',40000000000,'{"ply": 2, "seat": "white", "notation": "a5-c4", "hash": "d35081f717368fe6", "used_ms": null}');
INSERT INTO "rows" VALUES(6,1,1,'fault','2026-03-01T18:30:50.000+00:00',50000000000,'{"text": "Nothing is known of a1, c1: the sensors there do not report"}');
INSERT INTO "rows" VALUES(7,1,1,'fault','2026-03-01T18:31:00.000+00:00',60000000000,'{"text": "''a1-\"b\\''3'' is not one of the choices that are open"}');
INSERT INTO "rows" VALUES(8,1,1,'fault','2026-03-01T18:31:10.000+00:00',70000000000,'{"text": "The sensor of a1 is broken: the cell is left out"}');
INSERT INTO "rows" VALUES(9,1,1,'fault','2026-03-01T18:31:20.000+00:00',80000000000,'{"text": "The words or refusals of Jarmo have a fault: KeyError(''x'')."}');
INSERT INTO "rows" VALUES(10,1,1,'fault','2026-03-01T18:31:30.000+00:00',90000000000,'{"text": "The board says: buttons.clock: GPIO 40"}');
INSERT INTO "rows" VALUES(11,1,1,'fault','2026-03-01T18:31:40.000+00:00',100000000000,'{"text": "the port /dev/ttyACM0 is gone: No such device"}');
INSERT INTO "rows" VALUES(12,1,1,'question','2026-03-01T18:31:50.000+00:00',110000000000,'{"question": 2, "to": null, "text": "Was turn 2, a5-c4, another one? It is put right when all players agree, or the arbiter says so.", "choices": ["a5-c4", "a5xb3"]}');
INSERT INTO "rows" VALUES(13,1,1,'answer','2026-03-01T18:32:00.000+00:00',120000000000,'{"question": 2, "answer": "a5-c4"}');
INSERT INTO "rows" VALUES(14,1,1,'question','2026-03-01T18:32:10.000+00:00',130000000000,'{"question": 3, "to": null, "text": "The pieces are off the board: how did the game of Jarmo end?", "choices": ["black", "white", "draw", "abandoned", "go-on"]}');
INSERT INTO "rows" VALUES(15,1,1,'answer','2026-03-01T18:32:20.000+00:00',140000000000,'{"question": 3, "answer": "white"}');
INSERT INTO "rows" VALUES(16,1,1,'ruling','2026-03-01T18:32:30.000+00:00',150000000000,'{"ruling": "result", "details": {"winners": ["white"], "scores": {"black": 0, "white": 1}, "why": "The players have agreed on the result.", "by": "players"}}');
INSERT INTO "rows" VALUES(17,1,2,'opened','2026-03-01T18:32:40.000+00:00',160000000000,'{"game": "jarmo", "options": {"first": "black", "reentry": "optional", "marking": "landing", "no_captive": "lapses", "credit": "after", "end_test": "both", "annihilated": "end", "shuttle": "own", "shuttle_only": "barred", "quiet_limit": "none", "stuck": "skip", "protect_home_row": "no"}, "seed": 7, "view": "occupancy", "players": {"black": "Ada", "white": "Grace"}, "rules_version": "0.1.0", "program_version": "0.1.0", "timings": {"settle_ms": 100}, "match_number": 1, "people": [], "rounds": null, "layout": null, "takeback": "ask", "time_control": null}');
INSERT INTO "rows" VALUES(18,1,2,'ruling','2026-03-01T18:32:50.000+00:00',170000000000,'{"ruling": "pause", "details": {}}');
INSERT INTO "rows" VALUES(19,1,2,'ruling','2026-03-01T18:33:00.000+00:00',180000000000,'{"ruling": "go-on", "details": {}}');
INSERT INTO "rows" VALUES(20,1,2,'ruling','2026-03-01T18:33:10.000+00:00',190000000000,'{"ruling": "result", "details": {"winners": ["black"], "scores": {"black": 1, "white": 0}, "why": "White has resigned.", "by": "players"}}');
INSERT INTO "rows" VALUES(21,1,3,'opened','2026-03-01T18:33:20.000+00:00',200000000000,'{"game": "jarmo", "options": {"first": "black", "reentry": "optional", "marking": "landing", "no_captive": "lapses", "credit": "after", "end_test": "both", "annihilated": "end", "shuttle": "own", "shuttle_only": "barred", "quiet_limit": "none", "stuck": "skip", "protect_home_row": "no"}, "seed": 7, "view": "occupancy", "players": {"black": "Ada", "white": "Grace"}, "rules_version": "0.1.0", "program_version": "0.1.0", "timings": {"settle_ms": 100}, "match_number": 1, "people": [], "rounds": null, "layout": null, "takeback": "ask", "time_control": null}');
INSERT INTO "rows" VALUES(22,1,3,'ruling','2026-03-01T18:33:30.000+00:00',210000000000,'{"ruling": "result", "details": {"winners": [], "scores": {"black": 0, "white": 0}, "why": "Es fing an zu regnen, und {niemand} wollte \"weiter\" spielen.", "by": "arbiter"}}');
INSERT INTO "rows" VALUES(23,2,1,'opened','2026-03-01T18:33:40.000+00:00',220000000000,'{"game": "leap-frog", "options": {"size": "15", "players": "3", "order": "p1,p2,p3", "diagonal": "no"}, "seed": 1, "view": "occupancy", "players": {"p1": "Ada", "p2": "Grace", "p3": "Alan"}, "rules_version": "0.1.0", "program_version": "0.1.0", "timings": {"settle_ms": 100}, "match_number": 1, "people": [], "rounds": null, "layout": null, "takeback": "ask", "time_control": null}');
INSERT INTO "rows" VALUES(24,2,1,'ruling','2026-03-01T18:33:50.000+00:00',230000000000,'{"ruling": "result", "details": {"winners": ["p1", "p3"], "scores": {"p1": 0.5, "p2": 0, "p3": 0.5}, "why": "Player 2 has resigned.", "by": "players"}}');
CREATE TABLE tables (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        first_opened_utc TEXT NOT NULL
    );
INSERT INTO "tables" VALUES(1,'north','jarmo','2026-03-01T18:30:00.000+00:00');
INSERT INTO "tables" VALUES(2,'south','leap-frog','2026-03-01T18:33:40.000+00:00');
CREATE INDEX rows_of_a_table ON rows (table_id, id);
CREATE TRIGGER rows_are_never_changed BEFORE UPDATE ON rows
    BEGIN
        SELECT RAISE(ABORT, 'a row of the journal is never changed');
    END;
CREATE TRIGGER rows_are_never_deleted BEFORE DELETE ON rows
    BEGIN
        SELECT RAISE(ABORT, 'a row of the journal is never deleted');
    END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('rows',24);
COMMIT;
