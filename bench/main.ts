import { writeFile } from "node:fs/promises";
import { cpus, loadavg, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureAnswers } from "./answers/measure.ts";
import type { Bench } from "./bench.ts";
import { measureCached } from "./cached.ts";
import { Cleanup } from "./cleanup.ts";
import { benchmarksPage } from "./document.ts";
import { measureEditor } from "./editor.ts";
import { measureEvents } from "./events.ts";
import { type Figure, isWithin, lineOf } from "./figure.ts";
import { measureGrowth } from "./growth.ts";
import { type ImportedSite, importSite } from "./imported-site.ts";
import { measureKeystroke } from "./keystroke.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { findLoadTool } from "./load.ts";
import { measureMemory } from "./memory.ts";
import { measureReady } from "./ready.ts";
import { measureRelevance } from "./relevance.ts";
import { measureRender } from "./render.ts";
import { measureSearch } from "./search.ts";
import { measureSending } from "./sending.ts";
import { measureSignIn } from "./sign-in.ts";
import { measureSmartSearch } from "./smart-search.ts";
import { measureUploads } from "./uploads.ts";
import { measureYear } from "./year.ts";

const PARTS: Record<string, (bench: Bench) => Promise<void>> = {
  cached: measureCached,
  render: measureRender,
  growth: measureGrowth,
  ready: measureReady,
  memory: measureMemory,
  lighthouse: measureLighthouse,
  keystroke: measureKeystroke,
  editor: measureEditor,
  search: measureSearch,
  relevance: measureRelevance,
  "smart-search": measureSmartSearch,
  answers: measureAnswers,
  sending: measureSending,
  "sign-in": measureSignIn,
  uploads: measureUploads,
  events: measureEvents,
  year: measureYear,
};
const page = join(import.meta.dirname, "../docs/benchmarks.md");

const { values: asked } = parseArgs({
  options: { only: { type: "string" }, quick: { type: "boolean", default: false } },
});
const parts = Object.keys(PARTS).filter((name) => !asked.only || name === asked.only);
if (parts.length === 0) {
  console.error(`--only takes one of ${Object.keys(PARTS).join(", ")}`);
  process.exit(1);
}

const begun = new Date();
const machine = describeMachine(begun);
const figures: Figure[] = [];
const log = (line: string) => console.log(line);
const cleanup = new Cleanup();
let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    isInterrupted = true;
    log("Cleaning up");
    await cleanup.runAll();
    process.exit(130);
  });
}

let site: Promise<ImportedSite> | undefined;
const bench: Bench = {
  cleanup,
  isQuick: asked.quick,
  log,
  report(figure) {
    figures.push(figure);
    log(lineOf(figure));
  },
  site() {
    site ??= importSite(cleanup, log);
    return site;
  },
};

try {
  for (const line of machine) log(line);
  for (const name of parts) await runPart(name);
  if (!asked.only && !asked.quick) await writePage();
  const missed = figures.filter((figure) => !isWithin(figure));
  log(missed.length === 0 ? "All within limits" : `${missed.length} limits exceeded`);
  if (missed.length > 0) process.exitCode = 1;
} catch (error) {
  // Pending work fails when everything is stopped on purpose.
  if (!isInterrupted) {
    console.error(error);
    process.exitCode = 1;
  }
} finally {
  await cleanup.runAll();
}

/** What a part started must not run beside the next one. */
async function runPart(name: string): Promise<void> {
  const ofPart = new Cleanup();
  cleanup.add(() => ofPart.runAll());
  await PARTS[name]?.({ ...bench, cleanup: ofPart });
  await ofPart.runAll();
}

async function writePage(): Promise<void> {
  const minutes = (Date.now() - begun.getTime()) / 60_000;
  const { name: content } = await bench.site();
  await writeFile(page, benchmarksPage({ figures, machine, content, minutes }));
  log("Wrote docs/benchmarks.md");
}

function describeMachine(begun: Date): string[] {
  const processors = cpus();
  const memory = (totalmem() / 1024 ** 3).toFixed(0);
  return [
    `${processors[0]?.model.trim() ?? "unknown processor"}, ${processors.length} cores, ${memory} GB of memory`,
    `${type()} ${release()}, Node.js ${process.versions.node}`,
    `load by ${findLoadTool().name}, on the same machine`,
    `${begun.toISOString().slice(0, 10)}; load average before the run ${loadavg()[0]?.toFixed(2)}`,
  ];
}
