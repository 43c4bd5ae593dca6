import { eq, sql } from "drizzle-orm";
import type { PassageSource } from "#domain/search/passage.ts";
import type { Queryable } from "../../db/connection.ts";
import { KIND_CODES } from "./kinds.ts";
import { opensText } from "./public-files.ts";
import { type fileTexts, indexedItems, passageStatistics } from "./tables.ts";

type FileState = (typeof fileTexts.$inferSelect)["state"];

type IndexState = {
  passages: number;
  /** Items that have passages. */
  items: Record<PassageSource["kind"], number>;
  /** Items that changed and are not indexed again yet. */
  waiting: number;
  /** Null before anything was indexed. */
  updatedAt: Date | null;
  /** Number of files that visitors may open, by state. */
  files: Record<FileState, number>;
  unreadFiles: UnreadFile[];
};

/** A file whose text cannot be searched. */
type UnreadFile = {
  id: string;
  name: string;
  state: Exclude<FileState, "waiting" | "read">;
  /** Null for the resume. */
  project: { id: string; title: string } | null;
};

const UNREAD_FILES_MAX = 50;

export async function readIndexState(db: Queryable): Promise<IndexState> {
  const [[statistics], kinds, waiting, states, unreadFiles] = await Promise.all([
    db.select().from(passageStatistics).where(eq(passageStatistics.unit, "passage")),
    db
      .select({ kind: indexedItems.kind, count: sql<number>`count(*)::int` })
      .from(indexedItems)
      .groupBy(indexedItems.kind),
    countWaiting(db),
    countFiles(db),
    listUnreadFiles(db),
  ]);
  const itemsOf = (kind: PassageSource["kind"]) =>
    kinds.find((row) => row.kind === KIND_CODES[kind])?.count ?? 0;
  const filesIn = (state: FileState) => states.find((row) => row.state === state)?.count ?? 0;
  return {
    passages: statistics?.total ?? 0,
    items: {
      project: itemsOf("project"),
      post: itemsOf("post"),
      about: itemsOf("about"),
      resume: itemsOf("resume"),
      file: itemsOf("file"),
    },
    waiting,
    updatedAt: statistics?.updatedAt ?? null,
    files: {
      waiting: filesIn("waiting"),
      read: filesIn("read"),
      scanned: filesIn("scanned"),
      encrypted: filesIn("encrypted"),
      unreadable: filesIn("unreadable"),
    },
    unreadFiles,
  };
}

export async function countWaiting(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select distinct noun, item_id from passage_changes) as changed`);
  return rows[0]?.count ?? 0;
}

async function countFiles(db: Queryable) {
  const { rows } = await db.execute<{ state: FileState; count: number }>(sql`
    select t.state, count(*)::int as count from file_texts t
    where exists (select from public_uses u where u.media_id = t.media_id and ${opensText})
    group by t.state`);
  return rows;
}

async function listUnreadFiles(db: Queryable): Promise<UnreadFile[]> {
  const { rows } = await db.execute<UnreadFile>(sql`
    select * from (
      select distinct on (m.id) m.id, t.state, coalesce(nullif(f.display_name, ''), m.file_name) as name,
        case when p.id is not null then json_build_object('id', p.id, 'title', p.project_title) end as project
      from file_texts t join media m on m.id = t.media_id
        join public_uses u on u.media_id = t.media_id and ${opensText}
        left join portfolio_projects p on p.id = u.project_id
        left join project_files f on f.media_id = u.media_id and f.project_id = u.project_id
      where t.state in ('scanned', 'encrypted', 'unreadable')
      order by m.id, p.id
    ) as unread order by name, id limit ${UNREAD_FILES_MAX}`);
  return rows;
}
