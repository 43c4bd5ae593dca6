import { NO_FILTERS } from "../projects/filters.ts";
import { isBlank } from "../text/blank.ts";
import { filterProjects, type IndexedProject } from "./instant.ts";
import { fold, normalizeQuery } from "./text.ts";

/** spec: public-site §9 */
export const PROJECT_SUGGESTIONS_MAX = 5;
export const TEXT_SUGGESTIONS_MAX = 4;
const SUGGESTED_TEXT_MAX_CHARS = 200;

/** `key` is the folded text, `total` the number of projects with it. */
export type Term = { text: string; key: string; total: number };

export function suggest(
  projects: readonly IndexedProject[],
  query: string,
): { projects: IndexedProject[]; texts: string[] } {
  const needle = normalizeQuery(query);
  if (needle === "") return { projects: [], texts: [] };
  const found = filterProjects(projects, query, NO_FILTERS);
  const suggested = titlesFirst(found, needle).slice(0, PROJECT_SUGGESTIONS_MAX);
  return { projects: suggested, texts: suggestTexts(termsOf(projects), query, suggested) };
}

/**
 * Prefix matches first, then word prefixes; ties by number of projects. Omits the query itself and the titles of
 * the suggested projects.
 */
export function suggestTexts(
  terms: Iterable<Term>,
  query: string,
  suggested: readonly { title: string }[],
): string[] {
  const needle = normalizeQuery(query);
  const found = new Map<string, Term & { rank: number }>();
  if (needle === "") return [];
  const titles = new Set(suggested.map(({ title }) => fold(title)));
  for (const { text, key, total } of terms) {
    const at = key.indexOf(needle);
    if (at === -1 || key.trim() === needle || titles.has(key)) continue;
    if (text.length > SUGGESTED_TEXT_MAX_CHARS) continue;
    const known = found.get(key);
    if (known) known.total += total;
    else found.set(key, { text, total, key, rank: rankOf(key, at, needle) });
  }
  return [...found.values()]
    .sort((a, b) => a.rank - b.rank || b.total - a.total || (a.key < b.key ? -1 : 1))
    .slice(0, TEXT_SUGGESTIONS_MAX)
    .map(({ text }) => text);
}

function titlesFirst<P extends { title: string }>(projects: P[], needle: string): P[] {
  const inTitle = (project: P) => fold(project.title).includes(needle);
  return [...projects.filter(inTitle), ...projects.filter((project) => !inTitle(project))];
}

function rankOf(key: string, at: number, needle: string): number {
  if (at === 0) return 0;
  return key.includes(` ${needle}`) ? 1 : 2;
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
