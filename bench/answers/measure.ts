import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Answer } from "../../domain/search/answer.ts";
import { answerFromPassages } from "../../domain/search/answers/answer.ts";
import type { Database } from "../../server/db/connection.ts";
import { findEvidence } from "../../server/search/find-evidence.ts";
import { indexChanges } from "../../server/search/passages/index-changes.ts";
import { passages } from "../../server/search/passages/tables.ts";
import { askThroughModel } from "../../tests/support/ask-through-model.ts";
import { ALL_SOURCES } from "../../tests/support/found-projects.ts";
import { databaseUrl, temporaryFolder, vitrine } from "../../tests/support/site.ts";
import type { Bench } from "../bench.ts";
import { createDatabase, startServer } from "../database.ts";
import { isRight, type Judged, readJudged } from "./judge.ts";

const REAL_CONTENT = join(import.meta.dirname, "../../../shared/data/18f-site");
/** As that site sets it. */
const WORD_LIMIT = 40;
const PARTS: { what: string; kinds: Judged["kind"][]; atLeast: number }[] = [
  { what: "worded like the text", kinds: ["literal"], atLeast: 0.8 },
  { what: "paraphrased", kinds: ["paraphrased"], atLeast: 0.25 },
  { what: "misspelt or keywords", kinds: ["misspelt", "keywords"], atLeast: 0.7 },
  { what: "declined", kinds: ["unanswerable"], atLeast: 0.85 },
];

type Outcome = { judged: Judged; answer: Answer | null };

/** Right answers by the built-in answerer, without a model; then the way through one. */
export async function measureAnswers(bench: Bench): Promise<void> {
  if (!existsSync(REAL_CONTENT)) return bench.log("Answers: no real content to ask about");
  const db = await fillDatabase(bench);
  for (const name of ["questions", "fresh"] as const) {
    const outcomes = await askAll(db, await readJudged(name));
    const set = name === "fresh" ? "not fitted to" : "fitted to";
    for (const { what, kinds, atLeast } of PARTS) {
      const own = outcomes.filter(({ judged }) => kinds.includes(judged.kind));
      const right = own.filter(({ judged, answer }) => isRight(answer, judged, WORD_LIMIT));
      bench.report({
        what: `Answers, ${set}: ${what}`,
        rounds: [right.length / own.length],
        unit: "",
        limit: { atLeast },
        details: `${right.length} of ${own.length}`,
      });
    }
    await reportVerbatim(bench, db, outcomes, set);
    await reportModel(bench, db, outcomes, set);
  }
}

async function fillDatabase(bench: Bench): Promise<Database> {
  bench.log("Answers: importing real content");
  const { db, config } = await createDatabase(bench, await startServer(bench), "answers");
  const data = await temporaryFolder();
  bench.cleanup.add(() => data.remove());
  const env = { DATA_DIR: data.path, DATABASE_URL: databaseUrl(config), SAMPLE_CONTENT: "off" };
  const add = bench.cleanup.addProcess;
  const texts = join(data.path, "texts");
  await copyTexts(REAL_CONTENT, texts);
  const { code, output } = await vitrine(["import", texts, "--yes"], env, add);
  if (code !== 0) throw new Error(`The import failed:\n${output}`);
  await indexChanges(db);
  return db;
}

/** Pictures answer nothing and take minutes. */
async function copyTexts(from: string, to: string): Promise<void> {
  for (const folder of [".", "projects", "posts"]) {
    await mkdir(join(to, folder), { recursive: true });
    for (const entry of await readdir(join(from, folder), { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isFile()) await copyFile(join(from, path), join(to, path));
    }
  }
}

async function askAll(db: Database, questions: readonly Judged[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const judged of questions) {
    const { passages, vocabulary } = await findEvidence(db, judged.question, ALL_SOURCES);
    const options = { wordLimit: WORD_LIMIT, vocabulary };
    outcomes.push({ judged, answer: answerFromPassages(judged.question, passages, options) });
  }
  return outcomes;
}

/** Compared with the stored passages, not with those that the answerer was given. */
async function reportVerbatim(
  bench: Bench,
  db: Database,
  outcomes: readonly Outcome[],
  set: string,
): Promise<void> {
  const rows = await db.select({ id: passages.id, text: passages.text }).from(passages);
  const texts = new Map(rows.map(({ id, text }) => [String(id), text]));
  const quotes = outcomes.flatMap(({ answer }) => answer?.quotes ?? []);
  const verbatim = quotes.filter(({ text, passageId }) => texts.get(passageId)?.includes(text));
  bench.report({
    what: `Answers, ${set}: verbatim quotes`,
    rounds: [verbatim.length / quotes.length],
    unit: "",
    limit: { atLeast: 1 },
    details: `${verbatim.length} of ${quotes.length}`,
  });
}

/** A fake one that echoes what it reads, so what it answers says nothing of quality. */
async function reportModel(
  bench: Bench,
  db: Database,
  outcomes: readonly Outcome[],
  set: string,
): Promise<void> {
  const questions = outcomes.map(({ judged }) => judged.question);
  const { answers, calls, failures, verbatim } = await askThroughModel(db, questions);
  if (calls === 0) throw new Error("The model was not asked");
  bench.report({
    what: `Answers, ${set}: cited and verbatim through a model`,
    rounds: [verbatim.length / answers.length],
    unit: "",
    limit: { atLeast: 1 },
    details: `${verbatim.length} of ${answers.length}`,
  });
  const byModel = answers.filter(({ by }) => by === "model").length;
  bench.report({
    what: `Answers, ${set}: failed requests to a model`,
    rounds: [failures.length],
    unit: "",
    limit: { atMost: 0 },
    details: `of ${calls}; ${byModel} replies could be verified`,
  });
}
