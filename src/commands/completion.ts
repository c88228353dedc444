// `sagitta completion`: scripts that complete commands and options in a shell, from the declarations
// of all commands.

import { type Command, type CommandEntry, defineCommand } from "./shared/command.ts";
import { type CommandOption, valueName, wordOf } from "./shared/option.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;

/** The command. */
export const command: Command = defineCommand({
  about: `
Writes a script to standard output that completes commands, options, choices and files. A shell
reads it when it starts:

  bash  sagitta completion bash > ~/.local/share/bash-completion/completions/sagitta
  zsh   sagitta completion zsh > a folder of $fpath, as _sagitta
  fish  sagitta completion fish > ~/.config/fish/completions/sagitta.fish`,
  operands: { usage: SHELLS.join("|"), noun: "shell", min: 1, max: 1 },
  options: {},
  examples: ["source <(sagitta completion bash)"],
  async run({ files: [name], commands, usage }, host) {
    const shell = SHELLS.find((shell) => shell === name);
    if (!shell) throw usage(`found "${name}", expected one of ${SHELLS.join(", ")}`);
    await host.write(SCRIPTS[shell](await wordsOf([], commands)));
    return 0;
  },
});

interface Words {
  /** The words after `sagitta`: none, `oracle`, `oracle costs`. */
  readonly path: string;
  /** Commands that may follow, with their summaries. */
  readonly parts: readonly (readonly [name: string, summary: string])[];
  readonly options: readonly CompletedOption[];
}

interface CompletedOption {
  readonly word: string;
  readonly help: string;
  /** Whether a value follows, and which ones there are; none listed, it is taken for a file. */
  readonly takesValue: boolean;
  readonly choices: readonly string[];
}

async function wordsOf(path: readonly string[], entries: readonly CommandEntry[]) {
  const parts = entries.map(({ name, summary }) => [name, summary] as const);
  const below = await Promise.all(entries.map(async (entry): Promise<Words[]> => {
    const place = [...path, entry.name];
    if ("parts" in entry) return await wordsOf(place, entry.parts);
    const { options } = (await entry.load()).command;
    return [{ path: place.join(" "), parts: [], options: Object.entries(options).map(completed) }];
  }));
  return [{ path: path.join(" "), parts, options: [] }, ...below.flat()];
}

function completed([name, option]: [string, CommandOption]): CompletedOption {
  return {
    word: `--${wordOf(name, option)}`,
    help: option.help.split(/[;:]/)[0],
    takesValue: valueName(option) !== undefined,
    choices: "choices" in option ? option.choices : [],
  };
}

const SCRIPTS: Record<typeof SHELLS[number], (all: readonly Words[]) => string> = {
  bash: (all) => `# bash completion for sagitta\n${cases(all)}${BASH}`,
  zsh: (all) =>
    `#compdef sagitta\nautoload -U +X bashcompinit && bashcompinit\n${cases(all)}${BASH}`,
  fish: (all) => ["complete -c sagitta -f", ...all.flatMap(fishLines)].join("\n") + "\n",
};

/** Functions that give the words that may follow, and the values of an option. */
function cases(all: readonly Words[]): string {
  const line = (words: string, known: string) => `    "${words}") echo "${known}" ;;\n`;
  const words = all.map(({ path, parts, options }) => {
    const known = [...options.map(({ word }) => word), "--help"];
    return line(path, (parts.length > 0 ? parts.map(([name]) => name) : known).join(" "));
  });
  const values = all.flatMap(({ path, options }) =>
    options.filter(({ takesValue }) => takesValue)
      .map(({ word, choices }) => line(`${path} ${word}`, choices.join(" ") || "FILES"))
  );
  const table = (name: string, lines: string[]) =>
    `${name}() {\n  case "$1" in\n${lines.join("")}  esac\n}\n`;
  return table("_sagitta_words", words) + table("_sagitta_values", values);
}

const BASH = `_sagitta() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" path="" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case " $(_sagitta_words "$path") " in
      *" \${COMP_WORDS[i]} "*)
        case "\${COMP_WORDS[i]}" in -*) break ;; esac
        path="\${path:+$path }\${COMP_WORDS[i]}" ;;
      *) break ;;
    esac
  done
  local values="$(_sagitta_values "$path $before")"
  case "$values" in
    FILES) COMPREPLY=($(compgen -f -- "$word")); return ;;
    ?*) COMPREPLY=($(compgen -W "$values" -- "$word")); return ;;
  esac
  case "$(_sagitta_words "$path") $word" in
    *--help*" -"* | [!-]*) COMPREPLY=($(compgen -W "$(_sagitta_words "$path")" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _sagitta sagitta
`;

function fishLines({ path, parts, options }: Words): string[] {
  const names = parts.map(([name]) => name).join(" ");
  const seen = path === ""
    ? "__fish_use_subcommand"
    : path.split(" ").map((word) => `__fish_seen_subcommand_from ${word}`).join("; and ");
  const quoted = (text: string) => `'${text.replaceAll("'", "\\\\'")}'`;
  const under = path !== "" && names !== "" ? `; and not __fish_seen_subcommand_from ${names}` : "";
  const line = (when: string, what: string) => `complete -c sagitta -n ${quoted(when)} ${what}`;
  return [
    ...parts.map(([name, summary]) => line(seen + under, `-a ${name} -d ${quoted(summary)}`)),
    ...(parts.length === 0 ? [line(seen, "-F")] : []),
    ...options.map(({ word, help, takesValue, choices }) => {
      const listed = choices.length > 0 ? ` -x -a ${quoted(choices.join(" "))}` : "";
      const value = listed || (takesValue ? " -r -F" : "");
      return line(seen, `-l ${word.slice(2)}${value} -d ${quoted(help)}`);
    }),
  ];
}
