#!/bin/sh
# Make a virtual environment, or say in plain words what is missing: make_venv.sh PYTHON FOLDER
set -eu
python=$1
folder=$2

if ! command -v "$python" >/dev/null 2>&1; then
    echo "No '$python' found. Install Python 3.11 or newer, for example: apt-get install python3 python3-venv" >&2
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "$("$python" --version) is too old: Python 3.11 or newer is needed." >&2
    echo "Name another one with: make PYTHON=python3.12 ..." >&2
    exit 1
fi
if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
    # Debian keeps these two modules in a package of their own.
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        echo "Installing $package ..."
        apt-get update -qq && apt-get install -y -qq --no-install-recommends "$package" >/dev/null || true
    fi
    if ! "$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then
        echo "$python cannot make virtual environments. Install what is missing: apt-get install $package" >&2
        exit 1
    fi
fi
echo "Making $folder with $("$python" --version) ..."
if ! "$python" -m venv --clear "$folder"; then
    rm -rf "$folder"
    exit 1
fi
