"""Virtual environments of the command: folders with a Python of their own, as CPython's module makes them.

bin/python is a link to the command; which environment it belongs to it knows by pyvenv.cfg. `python -m pip` installs there.
"""
import os, shutil, sys

_ACTIVATE = """# To be read by a shell: . bin/activate
deactivate () {
    if [ -n "${_OLD_VIRTUAL_PATH:-}" ]; then PATH="$_OLD_VIRTUAL_PATH"; export PATH; unset _OLD_VIRTUAL_PATH; fi
    if [ -n "${_OLD_VIRTUAL_PS1:-}" ]; then PS1="$_OLD_VIRTUAL_PS1"; export PS1; unset _OLD_VIRTUAL_PS1; fi
    hash -r 2> /dev/null
    unset VIRTUAL_ENV VIRTUAL_ENV_PROMPT
    if [ ! "${1:-}" = "nondestructive" ]; then unset -f deactivate; fi
}
deactivate nondestructive
VIRTUAL_ENV=%(folder)s
export VIRTUAL_ENV
VIRTUAL_ENV_PROMPT=%(prompt)s
export VIRTUAL_ENV_PROMPT
_OLD_VIRTUAL_PATH="$PATH"
PATH="$VIRTUAL_ENV/bin:$PATH"
export PATH
if [ -z "${VIRTUAL_ENV_DISABLE_PROMPT:-}" ]; then _OLD_VIRTUAL_PS1="${PS1:-}"; PS1="($VIRTUAL_ENV_PROMPT) ${PS1:-}"; export PS1; fi
hash -r 2> /dev/null
"""


class EnvBuilder:
    """Makes environments."""

    def __init__(self, system_site_packages=False, clear=False, symlinks=True, upgrade=False, with_pip=False, prompt=None, upgrade_deps=False, *, scm_ignore_files=frozenset()):
        if system_site_packages:
            raise ValueError("there are no packages of the system")
        self.clear, self.with_pip, self.prompt, self.scm_ignore_files = clear, with_pip, prompt, scm_ignore_files

    def create(self, env_dir):
        import shlex
        from morelia._wheels import _program
        folder = os.path.abspath(env_dir)
        if not sys._base_executable:
            raise OSError("environments are the command's: there is no executable here")
        if os.pathsep in folder:
            raise ValueError(f"Refusing to create a venv in {env_dir} because it contains the PATH separator {os.pathsep}.")
        if self.clear and os.path.isdir(folder):
            for name in os.listdir(folder):
                place = os.path.join(folder, name)
                shutil.rmtree(place) if os.path.isdir(place) and not os.path.islink(place) else os.remove(place)
        version = "python%d.%d" % sys.version_info[:2]
        programs = os.path.join(folder, "bin")
        for each in (os.path.join(folder, "include", version), os.path.join(folder, "lib", version, "site-packages"), programs):
            os.makedirs(each, exist_ok=True)
        prompt = os.path.basename(os.getcwd()) if self.prompt == "." else self.prompt
        with open(os.path.join(folder, "pyvenv.cfg"), "w", encoding="utf-8") as file:
            file.write(f"home = {os.path.dirname(sys._base_executable)}\ninclude-system-site-packages = false\nversion = {'%d.%d.%d' % sys.version_info[:3]}\n")
            if prompt is not None:
                file.write(f"prompt = {prompt!r}\n")
            file.write(f"executable = {os.path.realpath(sys._base_executable)}\ncommand = {sys.executable} -m venv {folder}\n")
        for name in self.scm_ignore_files:
            if name != "git":
                raise ValueError(f"no files of {name!r} are known")
            with open(os.path.join(folder, ".gitignore"), "w", encoding="utf-8") as file:
                file.write("# Created by venv; see https://docs.python.org/3/library/venv.html\n*\n")
        for name, to in (("python", os.path.realpath(sys._base_executable)), ("python3", "python"), (version, "python")):
            place = os.path.join(programs, name)
            if os.path.lexists(place):
                os.remove(place)
            os.symlink(to, place)
        with open(os.path.join(programs, "activate"), "w", encoding="utf-8") as file:
            file.write(_ACTIVATE % {"folder": shlex.quote(folder), "prompt": shlex.quote(prompt if prompt is not None else os.path.basename(folder))})
        if self.with_pip:
            for name in ("pip", "pip3"):
                place = os.path.join(programs, name)
                with open(place, "wb") as file:
                    file.write(_program(os.path.join(programs, "python"), b"import sys\nfrom pip.__main__ import main\nsys.exit(main())\n"))
                os.chmod(place, 0o755)


def create(env_dir, system_site_packages=False, clear=False, symlinks=True, with_pip=False, prompt=None, upgrade_deps=False, *, scm_ignore_files=frozenset()):
    """Creates a virtual environment in a folder."""
    EnvBuilder(system_site_packages, clear, symlinks, False, with_pip, prompt, upgrade_deps, scm_ignore_files=scm_ignore_files).create(env_dir)


def main(args=None):
    import argparse
    parser = argparse.ArgumentParser(description="Creates virtual Python environments in one or more target directories.")
    parser.add_argument("dirs", metavar="ENV_DIR", nargs="+", help="A directory to create the environment in.")
    parser.add_argument("--symlinks", action="store_true", help="They are used anyway.")
    parser.add_argument("--copies", action="store_true", help="Links are used anyway.")
    parser.add_argument("--system-site-packages", action="store_true", help="There are no packages of the system: an error.")
    parser.add_argument("--upgrade", action="store_true", help="What is made is made anew; packages stay.")
    parser.add_argument("--clear", action="store_true", help="Delete the contents of the environment directory if it already exists.")
    parser.add_argument("--without-pip", dest="with_pip", action="store_false", help="Make no program pip; python -m pip is there anyway.")
    parser.add_argument("--prompt", help="Provides an alternative prompt prefix for this environment.")
    parser.add_argument("--without-scm-ignore-files", dest="ignored", action="store_const", const=frozenset(), default=frozenset(["git"]), help="Do not create the SCM ignore file(s).")
    o = parser.parse_args(args)
    for folder in o.dirs:
        create(folder, o.system_site_packages, clear=o.clear, with_pip=o.with_pip, prompt=o.prompt, scm_ignore_files=o.ignored)
