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
/** Kinds of searches on which BM25 alone is weak. */
const ABOVE_BM25: ReadonlySet<string> = new Set(["typo", "name"]);
const CLEARLY_ABOVE = 1.05;

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
  reportKinds(bench, await reportCollection(bench, "Real content", real.db, questions));
}

type Answer = { question: Question; found: string[] };
type Rankings = { own: Answer[]; bm25: Answer[] };

async function reportCollection(
  bench: Bench,
  name: string,
  db: Database,
  questions: readonly Question[],
): Promise<Rankings> {
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
    const scoreOf = (answers: readonly Answer[]) => meanOf(answers, score);
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
  return { own, bm25 };
}

async function ask(questions: readonly Question[], ranker: Ranker): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const question of questions)
    answers.push({ question, found: await ranker(question.query, question.noun) });
  return answers;
}

function reportKinds(bench: Bench, { own, bm25 }: Rankings): void {
  const byKind = Map.groupBy(bm25, ({ question }) => question.kind);
  for (const [kind, some] of Map.groupBy(own, ({ question }) => question.kind)) {
    const others = byKind.get(kind) ?? [];
    bench.report({
      what: `Searches (${kind}) answered by the first ${AMONG_FIRST}`,
      rounds: [meanOf(some, amongFirst)],
      unit: "",
      limit: kind === "typo" ? { atLeast: TYPOS_FOUND_FROM } : null,
      details: `BM25 ${meanOf(others, amongFirst).toFixed(2)}; ${some.length} searches of projects and posts`,
    });
    bench.report({
      what: `Searches (${kind}), nDCG@10 to that of BM25`,
      rounds: [meanOf(some, ndcg) / meanOf(others, ndcg)],
      unit: "",
      limit: ABOVE_BM25.has(kind) ? { atLeast: CLEARLY_ABOVE } : null,
      details: `${meanOf(some, ndcg).toFixed(3)}; bm25 ${meanOf(others, ndcg).toFixed(3)}`,
    });
  }
}

type Score = (found: readonly string[], relevant: Question["relevant"]) => number;

const amongFirst: Score = (found, relevant) => success(found, relevant, AMONG_FIRST);

function meanOf(answers: readonly Answer[], score: Score): number {
  return mean(answers.map(({ found, question }) => score(found, question.relevant)));
}
