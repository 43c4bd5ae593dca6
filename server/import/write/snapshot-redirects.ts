import { and, eq, getTableName, inArray, or, sql } from "drizzle-orm";
import { oldPathFrom } from "#domain/site/old-path.ts";
import type { Transaction } from "../../db/connection.ts";
import { blogPosts } from "../../posts/tables.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import { redirects } from "../../site/tables.ts";
import type { ContentEntry, ContentKind } from "../folder/list-content.ts";
import { itemPath } from "../plan/item-path.ts";
import { rowsOf, type Snapshot } from "./snapshot.ts";

const REMOVED = getTableName(redirects);
const ADDED = "added_redirects";

/** Those that writing the item can change: its own, and the one at its address. */
export async function redirectsAround(
  tx: Transaction,
  entry: Pick<ContentEntry, "kind" | "slug">,
  id: string | null,
): Promise<Snapshot[string]> {
  const fromPath = oldPathFrom(itemPath(entry) ?? "");
  if (fromPath === null) return [];
  const isOwn = id === null ? undefined : leadsTo(entry.kind, id);
  return rowsOf(tx, redirects, sql`${or(eq(redirects.fromPath, fromPath), isOwn)}`);
}

/** Only what the write changed is undone, since redirects can be changed without their item. */
export function withRedirects(
  snapshot: Snapshot | null,
  before: Snapshot[string],
  after: Snapshot[string],
): Snapshot | null {
  const removed = without(before, after);
  // Those of a new item are removed with it.
  if (!snapshot) return removed.length > 0 ? { [REMOVED]: removed } : null;
  return { ...snapshot, [REMOVED]: removed, [ADDED]: without(after, before) };
}

function without(rows: Snapshot[string], others: Snapshot[string]): Snapshot[string] {
  const paths = new Set(others.map((row) => row.from_path));
  return rows.filter((row) => !paths.has(row.from_path));
}

/** After the item was restored or removed. Addresses taken since, or whose target is gone, are left out. */
export async function restoreRedirects(
  tx: Transaction,
  kind: ContentKind,
  id: string | null,
  snapshot: Snapshot,
): Promise<void> {
  const added = (snapshot[ADDED] ?? []).map((row) => String(row.from_path));
  if (id !== null && added.length > 0)
    await tx.delete(redirects).where(and(leadsTo(kind, id), inArray(redirects.fromPath, added)));
  const removed = JSON.stringify(snapshot[REMOVED] ?? []);
  await tx.execute(sql`
    insert into ${redirects}
    select row.* from jsonb_populate_recordset(null::${redirects}, ${removed}::jsonb) row
    where (row.project_id is null or exists (select from ${portfolioProjects} p where p.id = row.project_id))
      and (row.post_id is null or exists (select from ${blogPosts} p where p.id = row.post_id))
    on conflict do nothing`);
}

function leadsTo(kind: ContentKind, id: string) {
  return eq(kind === "project" ? redirects.projectId : redirects.postId, id);
}
