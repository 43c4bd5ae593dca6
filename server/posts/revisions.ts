import { and, desc, eq, sql } from "drizzle-orm";
import type { PostRevision, RevisionText } from "#domain/posts/editable-post.ts";
import { isUntitled, type PostFields, type RevisionCause } from "#domain/posts/post-fields.ts";
import { user } from "../accounts/tables.ts";
import type { Queryable, Transaction } from "../db/connection.ts";
import { filesShown } from "./post-uses.ts";
import { fieldsOf, type PostRow } from "./post-values.ts";
import { shownFiles } from "./shown-files.ts";
import { postRevisions } from "./tables.ts";

const KEPT = 50;
const KEPT_BY_DAY = sql`interval '1 year'`;

type NewRevision = {
  postId: string;
  version: number;
  cause: RevisionCause;
  snapshot: PostFields;
  createdAt: Date;
  savedBy?: string | null;
  refusedKey?: string;
};

/** The caller writes the post's uses afterwards. */
export async function keepRevision(tx: Transaction, revision: NewRevision): Promise<void> {
  const { snapshot, createdAt } = revision;
  const mediaIds = await filesShown(tx, snapshot);
  await tx
    .insert(postRevisions)
    .values({ ...revision, mediaIds })
    .onConflictDoUpdate({
      target: [postRevisions.postId, postRevisions.refusedKey],
      set: { snapshot, mediaIds, createdAt },
    });
  await prune(tx, revision.postId, createdAt);
}

/** Texts that were imported, or written before there were revisions, get theirs when replaced. */
export async function keepReplacedText(tx: Transaction, row: PostRow): Promise<void> {
  if (isUntitled(row) && row.content === "") return;
  const { id: postId, version } = row;
  const snapshot = fieldsOf(row);
  // Changes from the list raise the version, but leave the text.
  const isOfRow = sql<boolean>`${postRevisions.version} = ${version}
    or ${postRevisions.snapshot} = ${JSON.stringify(snapshot)}::jsonb`;
  const wasLive = sql`${postRevisions.cause} not in ('conflict', 'draft')`;
  const [newest] = await tx
    .select({ isOfRow })
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), wasLive))
    .orderBy(desc(postRevisions.version))
    .limit(1);
  if (newest?.isOfRow) return;
  await keepRevision(tx, { postId, version, cause: "import", snapshot, createdAt: row.updatedAt });
}

/** The last 50 and one a day for a year stay. */
async function prune(tx: Transaction, postId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    delete from post_revisions using (
      select id, created_at, row_number() over (order by created_at desc, id) as position,
        row_number() over (partition by date_trunc('day', created_at, 'UTC')
          order by created_at desc, id) as position_in_day
      from post_revisions where post_id = ${postId}
    ) as ranked
    where post_revisions.id = ranked.id and position > ${KEPT}
      and (position_in_day > 1 or ranked.created_at < ${now}::timestamptz - ${KEPT_BY_DAY})`);
}

/** Newest first. */
export async function listRevisions(db: Queryable, postId: string): Promise<PostRevision[]> {
  const rows = await db
    .select({
      id: postRevisions.id,
      version: postRevisions.version,
      cause: postRevisions.cause,
      title: sql<string>`${postRevisions.snapshot} ->> 'title'`,
      savedBy: user.name,
      createdAt: postRevisions.createdAt,
    })
    .from(postRevisions)
    .leftJoin(user, eq(user.id, postRevisions.savedBy))
    .where(eq(postRevisions.postId, postId))
    .orderBy(desc(postRevisions.createdAt), postRevisions.id);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function readRevision(
  db: Queryable,
  postId: string,
  id: string,
): Promise<RevisionText | null> {
  const [row] = await db
    .select({ fields: postRevisions.snapshot })
    .from(postRevisions)
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.id, id)));
  return row ? { fields: row.fields, ...(await shownFiles(db, row.fields)) } : null;
}
