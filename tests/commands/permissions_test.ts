import { assertEquals, assertMatch } from "@std/assert";
import type { Command, CommandEntry } from "../../src/commands/shared/command.ts";
import { wordOf } from "../../src/commands/shared/option.ts";
import { COMMANDS } from "../../src/commands/registry.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { run } from "./memory_host.ts";
import { startServer } from "./server_process.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const CLI = `${ROOT}cli.ts`;
/** How the real command line runs with no permission but those given, and nobody to ask for more. */
const words = (permissions: string[]) => [
  ...["run", "--quiet", "--no-lock", "--no-prompt"],
  ...permissions,
  CLI,
];

async function sagitta(permissions: string[], ...args: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...words(permissions), ...args],
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { code, output: decoder.decode(stdout), errors: decoder.decode(stderr) };
}

/**
 * How each command is called: its operands, then its options. Every option that names a file is in
 * a line. IN has inputs, OUT is empty, ROOT is the checkout.
 */
const LINES: Record<string, [operands: string, options: string][]> = {
  "demo": [["", ""]],
  "parse": [
    ["IN/text.txt", "--model IN/tiny --lexicon IN/words --output OUT/parsed"],
    ["IN/text.txt", "--lang en --workers 2"],
  ],
  "train": [
    ["", "--epochs 1 --model OUT/sample"],
    ["IN/t", "--dev IN/t --epochs 1 --model OUT/m1 --checkpoint OUT/c1"],
    ["", "--train IN/t --resume IN/checkpoint --epochs 2 --model OUT/m2 --checkpoint OUT/c2"],
    ["", "--train IN/t --segmenter-only --model OUT/tiny"],
    ["IN/t", "--epochs 1 --silver IN/t --oracle learned --oracle-model IN/oracle"],
    [
      "IN/t",
      "--epochs 1 --learner bilstm --backend module --vectors IN/vectors --preset thesis --workers 2",
    ],
    [
      "IN/t",
      "--epochs 1 --backend module --from IN/bilstm --teacher IN/tiny --unannotated IN/text.txt",
    ],
    [
      "IN/t",
      "--epochs 1 --learner transformer --backend module --pretrained ROOT/tests/networks/fixtures/tiny_bert",
    ],
  ],
  "evaluate": [["IN/t IN/t", "--html OUT/page.html"]],
  "find": [["[upos=NOUN] IN/t", ""]],
  "serve": [["", "--model IN/tiny --web IN --workers 1"]],
  "models": [["", ""]],
  "model info": [["IN/tiny", ""]],
  "stats": [["IN/t", ""]],
  "convert": [["IN/t", "--to json"]],
  "validate": [["IN/t", ""]],
  "oracle costs": [["", "--system arc-standard --oracle learned --oracle-model IN/oracle"]],
  "oracle compare": [["IN/t", "--learned IN/oracle"]],
  "oracle trace": [["IN/t", "--system arc-standard --oracle learned --oracle-model IN/oracle"]],
  "oracle train": [
    ["IN/t", "--steps 1 --batch 8 --model OUT/o1 --checkpoint OUT/o1.checkpoint"],
    [
      "",
      "--train IN/t --dev IN/t --resume IN/oracle.checkpoint --model OUT/o2 --checkpoint OUT/oc2",
    ],
  ],
  "oracle verify": [[
    "",
    "--system arc-standard --tokens 2 --oracle learned --oracle-model IN/oracle",
  ]],
  "experiment oracles": [
    [
      "one=IN/t,IN/t",
      "--epochs 1 --seeds 1 --output OUT/e --oracles learned --oracle-model IN/oracle",
    ],
  ],
  "experiment folds": [["2 IN/t", "--epochs 1 --output OUT/folds"]],
  "completion": [["bash", ""]],
};

/** Writes what the lines read. */
async function writeInputs(folder: string): Promise<void> {
  const t = SAMPLE.split("\n\n").slice(0, 12).join("\n\n") + "\n\n";
  const made = async (args: string) => {
    const { host, code, errors } = await run(args.split(" "), { files: { t } });
    assertEquals(code, 0, errors);
    return host.files;
  };
  const parser = await made("train t --epochs 1 --checkpoint c");
  const network = await made(
    "train t --epochs 1 --learner bilstm --backend module --preset thesis --model m",
  );
  const oracle = await made("oracle train t --dev t --steps 1 --batch 8 --model o --checkpoint c");
  const tiny = await Deno.readFile(`${ROOT}models/en-tiny/en-tiny.sagitta`);
  const files = {
    ...{ t, tiny, "text.txt": "Time flies.\n", words: "Timeflies\n", vectors: "time 1 2\n" },
    checkpoint: parser.get("c")!,
    bilstm: network.get("m")!,
    oracle: oracle.get("o")!,
    "oracle.checkpoint": oracle.get("c")!,
  };
  await Deno.mkdir(`${folder}/in`);
  await Deno.mkdir(`${folder}/out`);
  for (const [name, data] of Object.entries(files)) {
    await Deno.writeFile(
      `${folder}/in/${name}`,
      typeof data === "string" ? new TextEncoder().encode(data) : data,
    );
  }
  await Deno.copyFile(`${folder}/in/tiny`, `${folder}/out/tiny`);
}

/** Every command with its words. */
async function commandsOf(
  entries: readonly CommandEntry[],
  path = "",
): Promise<[string, Command][]> {
  const lists = entries.map(async (entry): Promise<[string, Command][]> => {
    const here = `${path} ${entry.name}`.trim();
    return "parts" in entry
      ? await commandsOf(entry.parts, here)
      : [[here, (await entry.load()).command]];
  });
  return (await Promise.all(lists)).flat();
}

/** The permissions that the help of a command names for a line. */
async function permissionsOf(name: string, operands: string, options: string[]): Promise<string[]> {
  const { output } = await run([...name.split(" "), "--help"]);
  const [always, ...rest] = /^Permissions: ([^]*)$/m.exec(output)![1].split(/;\s+/);
  const more = rest.flatMap((part) => {
    const [, flag, users] = /^(--allow-\w+) for ([^]*)$/.exec(part)!;
    const isUsed = users.trim().split(/,\s+/).some((user) => {
      return user === "files" ? operands !== "" : options.includes(user);
    });
    return isUsed ? [flag] : [];
  });
  return [...always.match(/--allow-\w+/g) ?? [], ...more];
}

const commands = await commandsOf(COMMANDS);

Deno.test("every command, and every option that names a file, is called in this test", () => {
  assertEquals(Object.keys(LINES), commands.map(([name]) => name));
  for (const [name, { options }] of commands) {
    const used = LINES[name].flatMap(([, line]) => line.split(" "));
    const named = Object.entries(options).filter(([, option]) => "file" in option && option.file)
      .map(([key, option]) => `--${wordOf(key, option)}`);
    assertEquals(named.filter((word) => !used.includes(word)), [], name);
  }
});

Deno.test("every command works with exactly the permissions that its help names, and README's are enough", async () => {
  const readme = await Deno.readTextFile(`${ROOT}README.md`);
  const alias = /^alias sagitta='.* run (.*) cli\.ts'$/m.exec(readme)![1].split(" ");
  const folder = await Deno.makeTempDir();
  const failures: string[] = [];
  const call = async (name: string, operands: string, options: string) => {
    const places = { IN: `${folder}/in`, OUT: `${folder}/out`, ROOT };
    const placed = (line: string) =>
      line.replace(/\b(IN|OUT|ROOT)\b/g, (place) => places[place as keyof typeof places])
        .split(" ").filter(Boolean);
    const permissions = await permissionsOf(name, operands, options.split(" "));
    assertEquals(permissions.filter((flag) => !alias.includes(flag)), []);
    const args = [...placed(operands), ...placed(options)];
    if (name === "serve") {
      const server = await startServer(Deno.execPath(), words(permissions), args);
      const body = { method: "POST", body: "Hi.", headers: { "content-type": "text/plain" } };
      const answer = await fetch(`${server.url}/v1/parse`, body);
      await answer.text();
      assertEquals([answer.status, (await server.stop()).code], [200, 0]);
      return;
    }
    const { code, errors } = await sagitta(permissions, ...name.split(" "), ...args);
    // Of an oracle that is wrong, `oracle verify` says so and exits with 1.
    if (code !== 0 && errors !== "") {
      failures.push(`${name} ${options} ${permissions.join(" ")}: ${errors}`);
    }
  };
  try {
    await writeInputs(folder);
    const queue = Object.entries(LINES).flatMap(([name, lines]) => {
      return lines.map(([operands, options]) => [name, operands, options] as const);
    });
    const caller = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await call(...next);
    };
    await Promise.all(Array.from({ length: navigator.hardwareConcurrency }, caller));
    assertEquals(failures, []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("train without files needs no permission at all", async () => {
  const { code, output, errors } = await sagitta([], "train", "--epochs", "1", "--no-pipeline");
  assertEquals(code, 0);
  assertMatch(output, /^Model: epoch 1, dev UAS \d\d\.\d\d, LAS \d\d\.\d\d, /);
  assertEquals(errors.split("\n").length, 5);
});

Deno.test("train says which permission it lacks, in one line", async () => {
  const denied = await sagitta([], "train", "--train", CLI);
  assertEquals(denied.code, 1);
  const wanted = /^Cannot read \S+: permission was not given, run deno with --allow-read\n$/;
  assertMatch(denied.errors, wanted);
  const unwritten = await sagitta([], "train", "--epochs", "1", "--model", "m.sagitta");
  assertEquals(unwritten.code, 1);
  assertMatch(unwritten.errors, /Cannot write m\.sagitta: permission was not given, run deno with/);
});
