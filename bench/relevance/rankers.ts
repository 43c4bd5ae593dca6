import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../server/db/connection.ts";
import { findSmartResults } from "../../server/search/smart-results.ts";
import { ALL_SOURCES } from "../../tests/support/found-projects.ts";
import type { Noun } from "./collections.ts";

const DEPTH = 10;
/** The usual values of BM25. */
const K1 = 0.9;
const B = 0.4;

/** Ids, best first. */
export type Ranker = (query: string, noun: Noun) => Promise<string[]>;

/** What the home page lists: ten projects, but three posts at most. */
export function vitrine(db: Database): Ranker {
  const world = { db, now: () => new Date() };
  return async (query, noun) => {
    const search = { query, limit: DEPTH, sources: ALL_SOURCES };
    const { results, posts } = await findSmartResults(world, search);
    return (noun === "project" ? results : posts).map(({ id }) => id);
  };
}

/** What the others rank: title and text without markup, in a temporary table. */
export async function prepareOthers(db: Database): Promise<void> {
  await db.execute(sql`
    create table reference_documents as
      select noun, id, lower(text) as text, to_tsvector('pg_catalog.english', text) as words from (
        select 'project' as noun, id, project_title || E'\n' || search_plain(description) as text from portfolio_projects
        union all select 'post', id, title || E'\n' || search_plain(content) from blog_posts) as texts`);
  await db.execute(sql`
    create table reference_words as
      select noun, id, lexeme, cardinality(positions) as frequency
      from reference_documents, unnest(words)`);
  await db.execute(sql`create index on reference_words (noun, lexeme)`);
}

/** Textbook BM25 over stemmed words, computed from the definition. */
export function referenceBm25(db: Database): Ranker {
  return (query, noun) =>
    idsOf(
      db,
      sql`
      with own as (select * from reference_words where noun = ${noun}),
        lengths as (select id, sum(frequency)::float8 as length from own group by id),
        whole as (select count(*)::float8 as total, avg(length) as average from lengths),
        asked as (select lexeme from unnest(to_tsvector('pg_catalog.english', ${query}))),
        rarity as (select lexeme, count(*)::float8 as containing from own join asked using (lexeme) group by lexeme)
      select id, sum(ln(1 + (total - containing + 0.5) / (containing + 0.5))
          * frequency * ${K1 + 1}::float8 / (frequency + ${K1}::float8 * (1 - ${B}::float8 + ${B}::float8 * length / average))) as score
      from own join rarity using (lexeme) join lengths using (id), whole
      group by id order by score desc, id limit ${DEPTH}`,
    );
}

/** PostgreSQL's ranking of texts with any of the words. */
export function tsRank(db: Database): Ranker {
  return (query, noun) =>
    idsOf(
      db,
      sql`
      select id from reference_documents, (
          select string_agg(quote_literal(lexeme), ' | ')::tsquery as asked
          from unnest(to_tsvector('pg_catalog.english', ${query}))) as q
      where noun = ${noun} and words @@ asked
      order by ts_rank(words, asked) desc, id limit ${DEPTH}`,
    );
}

/** By how many of the words are contained, as ILIKE would find them. */
export function ilike(db: Database): Ranker {
  return (query, noun) => {
    const words = query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "");
    return idsOf(
      db,
      sql`
      select id from reference_documents
        join unnest(${sql.param([...new Set(words)])}::text[]) as word on strpos(text, word) > 0
      where noun = ${noun} group by id order by count(*) desc, id limit ${DEPTH}`,
    );
  };
}

async function idsOf(db: Database, statement: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(statement);
  return rows.map(({ id }) => id);
}
