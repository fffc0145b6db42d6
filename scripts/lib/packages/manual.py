"""Man pages, from the definitions of the commands: `--experimental-dump-help` and `--help` of the program. The app's requests,
which are commands of two words, are not in these definitions: their pages come from their help."""
import json
import re
import subprocess


def definitions(program):
    """The command with its subcommands, as the argument parser writes them."""
    return json.loads(subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True).stdout)["command"]


def commands(definition, path=()):
    """Each command that is shown, with the names on its path."""
    path = (*path, definition["commandName"])
    yield path, definition
    for subcommand in definition.get("subcommands", []):
        if subcommand.get("shouldDisplay", True) and subcommand["commandName"] != "help":
            yield from commands(subcommand, path)


def escape(text):
    """The text for roff: no character of it is a request or an escape."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha")
    return "\n".join("\\&" + line if line.startswith((".", "\\(aq")) else line for line in text.split("\n"))


def paragraphs(text):
    """Running text as paragraphs, and indented lines as they are."""
    lines = []
    for part in text.strip("\n").split("\n\n"):
        as_written = any(line.startswith(" ") for line in part.split("\n"))
        lines += [".PP", ".nf", escape(part), ".fi"] if as_written else [".PP", escape(part)]
    return lines


def spelling(argument):
    """An argument as it is written, in bold and italics."""
    value = f"\\fI{escape(argument.get('valueName', ''))}\\fR"
    if argument["kind"] == "positional":
        return value + (" ..." if argument["isRepeating"] else "")
    names = [("-" if name["kind"] == "short" else "--") + name["name"] for name in argument["names"]]
    written = ", ".join(f"\\fB{escape(name)}\\fR" for name in names)
    return f"{written} {value}" if argument["kind"] == "option" else written


def description(argument):
    """The help of an argument with its values and its default."""
    parts = [argument.get("abstract", "").strip(), argument.get("discussion", "").strip()]
    if argument.get("allValues"):
        parts.append(f"Values: {', '.join(argument['allValues'])}.")
    if argument.get("defaultValue") and argument["kind"] != "flag":
        parts.append(f"Default: {argument['defaultValue']}.")
    return " ".join(part for part in parts if part)


def synopsis(program, path):
    """The usage of a command, as its help writes it."""
    text = subprocess.run([program, *path[1:], "--help"], check=True, capture_output=True, text=True).stdout
    return " ".join(text.partition("USAGE:")[2].split("\n\n")[0].split())


def page(program, path, definition, version, date):
    """One page as roff."""
    name = "-".join(path)
    lines = [f'.TH "{escape(name).upper()}" 1 "{date}" "{path[0]} {version}" "{path[0]} commands"', ".SH NAME",
             f"{escape(name)} \\- {escape(definition.get('abstract', '').rstrip('.'))}",
             ".SH SYNOPSIS", ".nh", ".ad l", escape(synopsis(program, path)), ".ad b", ".hy"]
    if definition.get("discussion"):
        lines += [".SH DESCRIPTION", *paragraphs(definition["discussion"])[1:]]
    shown = [argument for argument in definition.get("arguments", []) if argument.get("shouldDisplay", True)]
    for heading, kinds in (("ARGUMENTS", ["positional"]), ("OPTIONS", ["option", "flag"])):
        chosen = [argument for argument in shown if argument["kind"] in kinds]
        lines += [f".SH {heading}"] if chosen else []
        for argument in chosen:
            lines += [".TP", spelling(argument), escape(description(argument)) or "\\&"]
    below = [child for child in commands(definition, path[:-1]) if len(child[0]) == len(path) + 1]
    lines += [".SH COMMANDS"] if below else []
    for child, of_child in below:
        lines += [".TP", f"\\fB{escape('-'.join(child))}\\fR(1)", escape(of_child.get("abstract", ""))]
    if len(path) > 1:
        lines += [".SH SEE ALSO", f"\\fB{escape('-'.join(path[:-1]))}\\fR(1)"]
    return "\n".join(lines) + "\n"


def help_of(program, *words):
    """The help of a command, without what the width of a terminal changes."""
    return subprocess.run([program, *words, "--help"], check=True, capture_output=True, text=True).stdout


def requests(program):
    """The words of each request of the app that is a command, as the help of the program lists them."""
    listed = help_of(program).partition("The app's requests:\n")[2].partition("\n\n")[0]
    return [tuple(words) for words in re.findall(r"^  (\S+) (\S+)  ", listed, re.MULTILINE)]


def request_page(program, name, words, version, date):
    """The page of a request, or of all requests of a group, from its help."""
    parts = [part for part in help_of(program, *words).strip("\n").split("\n\n") if part]
    sections = {part.partition(":")[0]: part.partition(":")[2].strip("\n") for part in parts if re.match("[A-Z]+:", part)}
    title = "-".join((name, *words))
    what = sections.pop("OVERVIEW", f"The requests {words[0]} of the app").strip().rstrip(".")
    lines = [f'.TH "{escape(title).upper()}" 1 "{date}" "{name} {version}" "{name} commands"', ".SH NAME",
             f"{escape(title)} \\- {escape(what)}", ".SH SYNOPSIS", ".nh", ".ad l",
             escape(" ".join(sections.pop("USAGE").split())), ".ad b", ".hy"]
    for heading, text in sections.items():
        lines += [f".SH {heading}", ".nf", escape(text), ".fi"]
    return "\n".join([*lines, ".SH SEE ALSO", f"\\fB{escape('-'.join((name, *words[:-1])))}\\fR(1)"]) + "\n"


def pages(program, version, date):
    """The pages by file name."""
    found = {"-".join(path) + ".1": page(program, path, definition, version, date)
             for path, definition in commands(definitions(program))}
    name = definitions(program)["commandName"]
    of_app = requests(program)
    for words in [*dict.fromkeys(words[:1] for words in of_app), *of_app]:
        found["-".join((name, *words)) + ".1"] = request_page(program, name, words, version, date)
    return found
