import type { Candidate } from "./candidates.ts";
import type { Scored } from "./compose.ts";
import { BIAS, type Context, FEATURES } from "./features.ts";
import type { Question } from "./question.ts";
import { matchOf, type Term } from "./question-terms.ts";

/** How many of the best passages decide which item the question is about. */
const BEST_PASSAGES = 10;

/** Best first. Scores are the log-odds that a sentence answers the question. */
export function scoreAll(
  question: Question,
  terms: readonly Term[],
  candidates: readonly Candidate[],
): Scored[] {
  const context = contextOf(question, terms, candidates);
  return candidates
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate, context) }))
    .toSorted((one, other) => other.score - one.score);
}

function scoreOf(candidate: Candidate, context: Context): number {
  return Object.values(FEATURES).reduce(
    (score, { weight, valueIn }) => score + weight * valueIn(candidate, context),
    BIAS,
  );
}

/** What all candidates share. */
function contextOf(
  question: Question,
  terms: readonly Term[],
  candidates: readonly Candidate[],
): Context {
  const covers = new Map(candidates.map((c) => [c.passage, coverOf(c, terms)]));
  const best = Math.max(...covers.values());
  const shares = sharesOfItems(covers);
  const ranks = new Map([...covers.keys()].map((passage, rank) => [passage, rank]));
  return {
    question: { ...question, counted: new Set(countedStems(question, terms)) },
    terms,
    coverOf: ({ passage }) => (covers.get(passage) ?? 0) / (best || 1),
    rankOf: ({ passage }) => ranks.get(passage) ?? covers.size,
    itemShareOf: ({ passage }) => shares.get(passage.source.id) ?? 0,
  };
}

function coverOf({ passageStems }: Candidate, terms: readonly Term[]): number {
  return terms.reduce((sum, term) => sum + term.weight * matchOf(term, passageStems), 0);
}

function sharesOfItems(covers: ReadonlyMap<Candidate["passage"], number>): Map<string, number> {
  const top = [...covers].toSorted(([, a], [, b]) => b - a).slice(0, BEST_PASSAGES);
  const total = top.reduce((sum, [, cover]) => sum + cover, 0);
  const shares = new Map<string, number>();
  for (const [{ source }, cover] of top) {
    shares.set(source.id, (shares.get(source.id) ?? 0) + cover / (total || 1));
  }
  return shares;
}

/** "Passes" may be counted when the question asks for tickets. */
const SIMILAR_FROM = 0.3;

function countedStems({ focus }: Question, terms: readonly Term[]): string[] {
  const asked = terms.filter(({ stem }) => focus.includes(stem));
  const similar = asked.flatMap(({ related }) =>
    [...related].flatMap(([stem, similarity]) => (similarity >= SIMILAR_FROM ? [stem] : [])),
  );
  return [...focus, ...similar];
}
