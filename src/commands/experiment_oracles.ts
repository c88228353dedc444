// `sagitta experiment oracles`: parsers compared by the oracle that teaches them.

import {
  type ExperimentProgress,
  planOf,
  runExperiment,
} from "../laboratory/experiments/experiment.ts";
import { readResults } from "../laboratory/experiments/read_results.ts";
import { reportOf, timesOf } from "../laboratory/report/report.ts";
import { reportHtml } from "../laboratory/report/html.ts";
import { reportMarkdown } from "../laboratory/report/markdown.ts";
import {
  type ExperimentResults,
  resultsText,
  type RunRecord,
} from "../laboratory/experiments/results.ts";
import { requireSame } from "../laboratory/experiments/same_experiment.ts";
import { scoresTable } from "../laboratory/report/tables.ts";
import type { ProgressReporter } from "../rendering/progress_reporter.ts";
import { drawTable } from "../rendering/table.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import { EXPERIMENT_OPTIONS, readExperiment } from "./shared/experiment_options.ts";
import { readTreebanks } from "./shared/experiment_treebanks.ts";
import { printableLines } from "../rendering/display_width.ts";
import { type Host, unlessMissing } from "./shared/host.ts";
import { clearProgress, hostProgress } from "./shared/host_progress.ts";
import { readBytes, readOracleFile } from "./shared/read_bytes.ts";
import { interruptible } from "./shared/save_training.ts";

const ABOUT = `
Compares a system's oracles over treebanks: how good a greedy parser becomes that each of them
teaches, with and without non-projective training sentences, as mean and standard deviation over
seeds, and how far the differences could be chance (paired bootstrap over seeds and sentences); for
arc-standard also how often the approximate oracle agrees with the exact one, and how long each
takes. A TREEBANK is a folder with train.conllu and dev.conllu, or NAME=TRAIN,DEV. Without any, the
sample that comes with Sagitta is taken.

DIR gets report.md, report.html, plots as SVG, times.md, and results.json with a record for each
run, written after every run. Ctrl-C or a kill keeps finished runs; the same command continues from
there, and may ask for more treebanks, oracles or seeds. Other settings or data in the same DIR are
refused.

  static            one right transition; exact costs decide where a tree is not projective
  nondeterministic  the parser's best choice among the transitions of least exact cost
  approximate       estimated costs, following the parser's own choices, wrong ones too
  dynamic           exact costs, following the parser's own choices`;

/** Most bytes of a file of results. */
const MAX_BYTES = 1 << 28;

/** The command. */
export const command: Command = defineCommand({
  about: ABOUT,
  operands: { usage: "[TREEBANK…]", noun: "treebank" },
  options: EXPERIMENT_OPTIONS,
  examples: [
    "sagitta experiment oracles --quick --output try",
    "sagitta experiment oracles treebanks/en_lines treebanks/grc_perseus --output oracles",
    "sagitta experiment oracles la=train.conllu,dev.conllu --learner bilstm --seeds 1 --output neural",
    "sagitta experiment oracles treebanks/ko_kaist --oracles static:projective,dynamic:all --output ko",
    "sagitta experiment oracles treebanks/grc_perseus --system swap --workers 2 --output swap",
  ],
  async run(args, host) {
    const { oracleModel: oracleFile, workers, json } = args.options;
    const out = args.options.output.replace(/(?<=.)\/+$/, ""), file = `${out}/results.json`;
    const words = readExperiment(args);
    const oracleModel = oracleFile === undefined
      ? undefined
      : await readOracleFile(host, oracleFile);
    const treebanks = await readTreebanks(args.files, words.settings.limit, host, args.usage);
    const earlier = await unlessMissing(async () => {
      const bytes = await readBytes(host, file, MAX_BYTES);
      return readResults(new TextDecoder().decode(bytes), { file });
    });
    const plan = planOf({ treebanks, ...words });
    if (earlier) requireSame(earlier, { settings: words.settings, plan, treebanks }, { file });
    await host.makeFolder?.(out);
    const bars: { [Stage in ExperimentProgress["stage"]]?: ProgressReporter } = {};
    const keep = (results: ExperimentResults) => host.save(file, resultsText(results));
    return await interruptible(host, async (signal) => {
      const { results, stopped } = await runExperiment({
        ...words,
        treebanks,
        oracleModel,
        earlier,
        workers,
        clock: () => host.now(),
        signal,
        onProgress({ stage, label, ...report }) {
          const bar = bars[stage] ??= hostProgress(host);
          bar.update({ label: stage === "compare" ? `compare ${label}` : label, ...report });
        },
        onRun(run) {
          clearProgress(host);
          host.note(runLine(run));
        },
        keep,
      }).finally(() => clearProgress(host));
      await keep(results);
      await saveReport(results, commandLine(args.line), out, host);
      await host.write(json ? resultsText(results) : outcomeText(results, stopped, out));
      return stopped ? 1 : 0;
    });
  },
});

function runLine({ treebank, arm, seed, sentences, epochs, seconds }: RunRecord): string {
  const { uas, las } = epochs[epochs.length - 1];
  return `${treebank}  ${arm}  seed ${seed}  ${sentences} sentences  dev UAS ${uas.toFixed(2)}  ` +
    `LAS ${las.toFixed(2)}  ${seconds.toFixed(1)}s`;
}

/** Writes the report in its two forms, and its plots. */
async function saveReport(
  results: ExperimentResults,
  command: string,
  out: string,
  host: Host,
): Promise<void> {
  const report = reportOf(results, { command });
  for (const block of report) {
    if (block.kind === "plot") await host.save(`${out}/${block.plot.file}`, block.plot.svg);
  }
  await host.save(`${out}/report.md`, reportMarkdown(report));
  await host.save(`${out}/report.html`, reportHtml(report));
  await host.save(`${out}/times.md`, reportMarkdown(timesOf(results)));
}

/** The scores, and the places of all that was written. */
function outcomeText(results: ExperimentResults, stopped: boolean, out: string): string {
  const { plan, runs } = results;
  const planned = plan.treebanks.length * plan.arms.length * plan.seeds.length;
  const { header, rows } = scoresTable(results, "uas");
  const lines = [
    "UAS on development data, mean ± standard deviation over seeds",
    "",
    drawTable(header, rows),
    "",
    stopped
      ? `Stopped: ${runs.length} of ${planned} runs are finished; the same command continues.`
      : `${planned} runs.`,
    `Report: ${out}/report.html, ${out}/report.md; everything: ${out}/results.json`,
  ];
  return printableLines(lines.join("\n")) + "\n";
}

/** The command line, as a shell takes it, without what changes nothing about the report. */
function commandLine(line: readonly string[]): string {
  const told = line.filter((word, i) => {
    return !/^--workers(=|$)/.test(word) && line[i - 1] !== "--workers";
  });
  const quoted = told.map((word) => {
    return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
  });
  return ["sagitta", ...quoted].join(" ");
}
