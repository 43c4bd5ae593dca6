import { isBlank } from "../html/blank.ts";
import { NO_FILTERS } from "../projects/filters.ts";
import { findProjects, type IndexedProject } from "./instant.ts";
import { fold, searchedText } from "./text.ts";

/** spec: public-site §9 */
export const PROJECT_SUGGESTIONS_MAX = 5;
export const TEXT_SUGGESTIONS_MAX = 4;
/** A longer text is no suggestion: it would not fit the box. */
const SUGGESTED_TEXT_MAX_CHARS = 200;

/** A text that a search could be for, the same folded, and how many projects carry it. */
export type Term = { text: string; key: string; total: number };

/** What the box offers for a text: projects, and other texts to search for. */
export function suggest(
  projects: readonly IndexedProject[],
  query: string,
): { projects: IndexedProject[]; texts: string[] } {
  const sought = searchedText(query);
  if (sought === "") return { projects: [], texts: [] };
  const found = findProjects(projects, query, NO_FILTERS);
  return {
    projects: titlesFirst(found, sought).slice(0, PROJECT_SUGGESTIONS_MAX),
    texts: suggestTexts(termsOf(projects), query),
  };
}

/**
 * The texts of the list that contain the query, best first: those that begin with it, then those
 * with a word that does; among equals what more projects carry. None equal to the query, none twice.
 */
export function suggestTexts(terms: Iterable<Term>, query: string): string[] {
  const sought = searchedText(query);
  const found = new Map<string, Term & { rank: number }>();
  if (sought === "") return [];
  for (const { text, key, total } of terms) {
    const at = key.indexOf(sought);
    if (at === -1 || key.trim() === sought || text.length > SUGGESTED_TEXT_MAX_CHARS) continue;
    const known = found.get(key);
    if (known) known.total += total;
    else found.set(key, { text, total, key, rank: rankOf(key, at, sought) });
  }
  return [...found.values()]
    .sort((a, b) => a.rank - b.rank || b.total - a.total || (a.key < b.key ? -1 : 1))
    .slice(0, TEXT_SUGGESTIONS_MAX)
    .map(({ text }) => text);
}

/** Projects whose title holds the text stand before those that only tell of it. */
function titlesFirst<P extends { title: string }>(projects: P[], sought: string): P[] {
  const inTitle = (project: P) => fold(project.title).includes(sought);
  return [...projects.filter(inTitle), ...projects.filter((project) => !inTitle(project))];
}

function rankOf(key: string, at: number, sought: string): number {
  if (at === 0) return 0;
  return key.includes(` ${sought}`) ? 1 : 2;
}

const terms = new WeakMap<readonly IndexedProject[], Term[]>();

function termsOf(projects: readonly IndexedProject[]): Term[] {
  let known = terms.get(projects);
  if (!known) {
    const totals = new Map<string, number>();
    for (const { title, client, categories, workType, roles, keywords } of projects) {
      for (const text of new Set([title, client, ...categories, workType, ...roles, ...keywords])) {
        if (!isBlank(text)) totals.set(text, (totals.get(text) ?? 0) + 1);
      }
    }
    known = Array.from(totals, ([text, total]) => ({ text, key: fold(text), total }));
    terms.set(projects, known);
  }
  return known;
}
