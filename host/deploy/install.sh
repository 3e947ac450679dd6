#!/bin/sh
# Installs adoube on a Raspberry Pi or another computer with Linux. It says what it does before it does it.
#
#     sh install.sh               asks, then installs for this account, below its home
#     sh install.sh --help        everything else
#
# All is in functions: a download that breaks off in the middle runs nothing.
set -eu

OLDEST_PYTHON="3.11"

usage() {
    cat <<'USAGE'
usage: install.sh [OPTION]...
  --from SOURCE    what is installed: a wheel file, or the folder of the repository; by default the
                   folder that this script is in, or else the newest release on PyPI
  --extras LIST    extras, separated by commas; by default all, and on 32 bits web, and '' is none
  --service GAME   install for the whole computer, in /opt/adoube, with a service that watches a
                   table of GAME from every start of the computer on; needs sudo
  --offline        take packages only from the folder that the wheel is in
  --uninstall      remove what this script has installed; records of games stay
  --dry-run        only say what would be done
  --yes            do not ask
  --help           this text
USAGE
}

fail() {
    printf 'install.sh: %s\n' "$1" >&2
    exit 2
}

main() {
    source='' extras='' extras_given=no game='' offline=no uninstall=no dry_run=no yes=no
    while [ $# -gt 0 ]; do
        case $1 in
            --from | --extras | --service)
                [ $# -ge 2 ] || fail "$1 needs a value; see --help"
                case $1 in
                    --from) source=$2 ;;
                    --extras) extras=$2 extras_given=yes ;;
                    --service) game=$2 ;;
                esac
                shift
                ;;
            --offline) offline=yes ;;
            --uninstall) uninstall=yes ;;
            --dry-run) dry_run=yes ;;
            --yes) yes=yes ;;
            --help | -h) usage && exit 0 ;;
            *) fail "there is no option $1; see --help" ;;
        esac
        shift
    done
    case $game in
        *[!a-z0-9-]*) fail "--service takes the id of a game, such as jarmo, not '$game'" ;;
    esac
    [ "$(uname -s)" = Linux ] || fail "this script is for Linux; elsewhere: pipx install, docs/how-to/install.md"
    places
    if [ "$uninstall" = yes ]; then
        uninstall_steps
    else
        find_python
        find_source
        choose_extras
        install_steps
    fi
}

# ROOT is the root of another file system, for images of cards and for tests.
places() {
    root=${ROOT:-} sudo=''
    if [ -n "$game" ] || { [ "$uninstall" = yes ] && [ -e "$root/opt/adoube" ]; }; then
        environment=$root/opt/adoube command=$root/usr/local/bin/adoube
        [ -w "${root:-/}" ] || sudo=sudo
    else
        environment=$HOME/.local/lib/adoube command=$HOME/.local/bin/adoube
    fi
    unit=$root/etc/systemd/system/adoube@.service
    rules=$root/etc/udev/rules.d/70-adoube.rules
}

find_python() {
    python=$(command -v python3) || fail "there is no Python; sudo apt install python3-venv"
    "$python" -c "import sys; sys.exit(sys.version_info < tuple(map(int, '$OLDEST_PYTHON'.split('.'))))" ||
        fail "adoube needs Python $OLDEST_PYTHON or newer, and this is $("$python" -V): update the system"
    "$python" -c 'import ensurepip, venv' 2>/dev/null || fail "Python lacks its venv; sudo apt install python3-venv"
}

find_source() {
    if [ -z "$source" ] && [ -f "$0" ]; then
        here=$(cd "$(dirname "$0")/../.." && pwd)
        if [ -f "$here/hatch_build.py" ]; then source=$here; fi
    fi
    case $source in
        '') source=adoube ;;
        *) [ -e "$source" ] || fail "there is no $source" ;;
    esac
    case $source in
        adoube | /*) ;;
        *) source=$PWD/$source ;;
    esac
    [ "$offline" = no ] || [ -f "$source" ] || fail "--offline needs the wheel: --from FILE.whl"
}

choose_extras() {
    bits=$(getconf LONG_BIT)
    [ "$extras_given" = yes ] && return
    if [ "$bits" = 32 ]; then extras=web; else extras=all; fi
}

# Says all steps, asks once, then takes them. A step is a sentence, and a function that does it.
install_steps() {
    printf 'This installs adoube (%s%s) with %s. It will:\n' "$source" "${extras:+, extras $extras}" "$("$python" -V)"
    say_step "make an environment of its own in $environment, with everything that adoube needs" "$sudo"
    say_step "put the command adoube at $command" "$sudo"
    if [ -n "$game" ]; then
        say_step "write $rules: boards open to whoever is logged in, and left alone by ModemManager" "$sudo"
        say_step "write $unit and start it: a table of $game at every start of this computer" "$sudo"
    fi
    printf 'It changes nothing else. sh install.sh --uninstall removes all of it, and no record of a game.\n'
    if [ "$bits" = 32 ]; then
        printf 'This system has 32 bits: PyPI has no compiled packages of the camera, the pictures and USB HID for it.\n'
        printf 'Raspberry Pi OS gets most of them from piwheels.org: --extras all. With 64 bits everything is there.\n'
    fi
    agreed
    $sudo mkdir -p "$environment" "$(dirname "$command")"
    $sudo "$python" -m venv --clear "$environment"
    fetched=${extras:+[$extras]}
    if [ "$offline" = yes ]; then
        $sudo "$environment/bin/python" -m pip install --quiet --no-index --find-links "$(dirname "$source")" "$source$fetched"
    else
        $sudo "$environment/bin/python" -m pip install --quiet "$source$fetched"
    fi
    $sudo ln -sf "$environment/bin/adoube" "$command"
    if [ -n "$game" ]; then install_service; fi
    printf 'Installed: %s.\n' "$("$command" --version)"
    case :$PATH: in
        *:"$(dirname "$command")":*) printf 'Next: adoube doctor\n' ;;
        *) printf 'Next: log in again, or this terminal does not find the command. Then: adoube doctor\n' ;;
    esac
}

install_service() {
    $sudo mkdir -p "$(dirname "$unit")" "$(dirname "$rules")"
    "$command" doctor --write udev 2>/dev/null | $sudo tee "$rules" >/dev/null
    "$command" doctor --write systemd 2>/dev/null | $sudo tee "$unit" >/dev/null
    # Another root is no running system.
    [ -z "$root" ] || return 0
    $sudo udevadm control --reload
    $sudo udevadm trigger
    $sudo systemctl daemon-reload
    $sudo systemctl enable --now "adoube@$game"
    printf 'The scoreboard: journalctl -u adoube@%s shows its address.\n' "$game"
}

uninstall_steps() {
    printf 'This removes adoube. It will:\n'
    say_step "remove the environment $environment and the command $command" "$sudo"
    for file in "$unit" "$rules"; do
        [ ! -e "$file" ] || say_step "remove $file" "$sudo"
    done
    printf 'Records of games stay (~/.local/share/adoube, /var/lib/adoube).\n'
    agreed
    for link in "$root"/etc/systemd/system/*.wants/adoube@*.service; do
        [ ! -L "$link" ] || $sudo systemctl disable --now "$(basename "$link")"
    done
    for file in "$unit" "$rules"; do
        [ ! -e "$file" ] || $sudo rm -f "$file"
    done
    # Another adoube, of pipx for example, is not ours.
    if [ "$(readlink "$command" || true)" = "$environment/bin/adoube" ]; then $sudo rm -f "$command"; fi
    $sudo rm -rf "$environment"
    printf 'Removed.\n'
}

say_step() {
    printf '  - %s%s\n' "$1" "${2:+ (with sudo)}"
}

# Ends the script where it is only to say what it would do, or where nobody agrees.
agreed() {
    if [ "$dry_run" = yes ]; then
        printf 'Nothing was done (--dry-run).\n'
        exit 0
    fi
    [ "$yes" = no ] || return 0
    # Standard input may be the script itself.
    answer=''
    { printf 'Go on? [y/N] ' >/dev/tty && read -r answer </dev/tty; } 2>/dev/null || fail "nobody can be asked: --yes"
    case $answer in
        [yY]*) ;;
        *) fail "stopped; nothing was done" ;;
    esac
}

main "$@"
