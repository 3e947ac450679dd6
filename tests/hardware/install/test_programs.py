from adoube.hardware.install.programs import idle_slot, main_for, slot_used

OURS = b'SLOT = "/lib"\nfrom adoube_board.start import run\nrun()\n'


def test_a_new_board_gets_the_firmwares_own_main_and_its_usual_folder() -> None:
    slot = idle_slot("")

    assert slot == "/lib"
    assert main_for(slot, OURS) == OURS


def test_the_next_version_goes_beside_the_one_that_runs_and_then_back_again() -> None:
    second = idle_slot(OURS.decode())
    third = idle_slot(main_for(second, OURS).decode())

    assert (second, third) == ("/lib_b", "/lib")


def test_the_main_of_the_second_slot_looks_there_first() -> None:
    main = main_for("/lib_b", OURS)

    assert main == OURS.replace(b'"/lib"', b'"/lib_b"')


def test_the_slot_that_an_older_version_went_into_is_known() -> None:
    older = 'import sys; sys.path.insert(0, "/lib_b")\nfrom adoube_board.start import run\nrun()\n'

    assert slot_used(older) == "/lib_b"


def test_somebody_elses_main_uses_no_slot() -> None:
    assert slot_used("import blink\n") is None
    assert idle_slot("import blink\n") == "/lib"
