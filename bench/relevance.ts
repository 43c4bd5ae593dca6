import type { Database } from "../server/db/connection.ts";
import { indexChanges } from "../server/search/passages/index-changes.ts";
import type { Bench } from "./bench.ts";
import { createDatabase, startServer } from "./database.ts";
import {
  fillWithCisi,
  fillWithRealContent,
  hasCisi,
  hasRealContent,
  type Question,
} from "./relevance/collections.ts";
import { mean, ndcg, recall, success } from "./relevance/metrics.ts";
import {
  ilike,
  prepareOthers,
  type Ranker,
  referenceBm25,
  tsRank,
  vitrine,
} from "./relevance/rankers.ts";

const TYPOS_FOUND_FROM = 0.9;
const AMONG_FIRST = 3;

/** How well smart search ranks, beside other ways to rank the same texts. */
export async function measureRelevance(bench: Bench): Promise<void> {
  if (!hasCisi() || !hasRealContent()) {
    bench.log("Relevance: skipped, since the judged collections are not here");
    return;
  }
  const server = await startServer(bench);
  bench.log("Relevance: indexing CISI (1,460 abstracts as projects) and the real content");
  const cisi = await createDatabase(bench, server, "cisi");
  await reportCollection(bench, "CISI", cisi.db, await fillWithCisi(cisi.db));
  const real = await createDatabase(bench, server, "real");
  const questions = await fillWithRealContent(real.db);
  const answers = await reportCollection(bench, "Real content", real.db, questions);
  reportKinds(bench, answers);
}

type Answer = { question: Question; found: string[] };

/** Returns what smart search found. */
async function reportCollection(
  bench: Bench,
  name: string,
  db: Database,
  questions: readonly Question[],
): Promise<Answer[]> {
  await indexChanges(db);
  await prepareOthers(db);
  const own = await ask(questions, vitrine(db));
  const bm25 = await ask(questions, referenceBm25(db));
  const others = {
    bm25,
    ts_rank: await ask(questions, tsRank(db)),
    ilike: await ask(questions, ilike(db)),
  };
  for (const [metric, score] of Object.entries({ "nDCG@10": ndcg, "recall@10": recall })) {
    const scoreOf = (answers: readonly Answer[]) =>
      mean(answers.map(({ found, question }) => score(found, question.relevant)));
    const details = Object.entries(others).map(
      ([ranker, answers]) => `${ranker} ${scoreOf(answers).toFixed(3)}`,
    );
    bench.report({
      what: `${name}, ${metric} to that of BM25`,
      rounds: [scoreOf(own) / scoreOf(bm25)],
      unit: "",
      limit: metric === "nDCG@10" ? { atLeast: 1 } : null,
      details: `${scoreOf(own).toFixed(3)}; ${details.join(", ")}; ${questions.length} questions`,
    });
  }
  return own;
}

async function ask(questions: readonly Question[], ranker: Ranker): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const question of questions)
    answers.push({ question, found: await ranker(question.query, question.noun) });
  return answers;
}

function reportKinds(bench: Bench, answers: readonly Answer[]): void {
  for (const [kind, some] of Map.groupBy(answers, ({ question }) => question.kind)) {
    bench.report({
      what: `Searches (${kind}) answered by the first ${AMONG_FIRST}`,
      rounds: [
        mean(some.map(({ found, question }) => success(found, question.relevant, AMONG_FIRST))),
      ],
      unit: "",
      limit: kind === "typo" ? { atLeast: TYPOS_FOUND_FROM } : null,
      details: `${some.length} searches of projects and posts`,
    });
  }
}
