from pathlib import Path

import pytest

from adoube.hardware.firmware_files import FirmwareMissing, firmware_folder


def put_firmware(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "main.py").touch()
    return folder


def test_the_copy_inside_an_installed_package_is_taken(tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "adoube"
    inside = put_firmware(package / "_firmware")

    assert firmware_folder(package) == inside


def test_without_one_inside_the_folder_beside_the_source_is_taken(tmp_path: Path) -> None:
    package = tmp_path / "repository" / "host" / "adoube"
    package.mkdir(parents=True)
    beside = put_firmware(tmp_path / "repository" / "firmware")

    assert firmware_folder(package) == beside


def test_the_copy_inside_goes_before_the_one_beside(tmp_path: Path) -> None:
    package = tmp_path / "repository" / "host" / "adoube"
    put_firmware(tmp_path / "repository" / "firmware")
    inside = put_firmware(package / "_firmware")

    assert firmware_folder(package) == inside


def test_where_there_is_none_the_error_names_both_places(tmp_path: Path) -> None:
    package = tmp_path / "host" / "adoube"

    with pytest.raises(FirmwareMissing) as error:
        firmware_folder(package)

    assert str(package / "_firmware") in str(error.value)
    assert str(tmp_path / "firmware") in str(error.value)


def test_this_copy_of_adoube_has_its_firmware() -> None:
    assert (firmware_folder() / "lib" / "adoube_board" / "app.py").is_file()
