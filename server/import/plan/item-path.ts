import { eq } from "drizzle-orm";
import { postPath } from "#domain/posts/post.ts";
import { projectPath } from "#domain/projects/project.ts";
import { oldPathFrom } from "#domain/site/old-path.ts";
import type { Queryable } from "../../db/connection.ts";
import { redirects } from "../../site/tables.ts";
import type { ContentEntry } from "../folder/list-content.ts";
import type { SampleContent } from "./sample-content.ts";

type Named = Pick<ContentEntry, "kind" | "slug">;

/** Null for the single items. */
export function itemPath({ kind, slug }: Named): string | null {
  if (kind === "post") return postPath({ slug });
  return kind === "project" ? projectPath({ id: "", slug }) : null;
}

/** Whether visitors of a new item's address are redirected so far. The sample's redirects go with it. */
export async function isRedirected(
  db: Queryable,
  named: Named,
  sample: SampleContent | null,
): Promise<boolean> {
  const fromPath = oldPathFrom(itemPath(named) ?? "");
  if (fromPath === null) return false;
  const [row] = await db.select().from(redirects).where(eq(redirects.fromPath, fromPath));
  if (!row) return false;
  const { projectId, postId } = row;
  return !sample?.isUntouched(projectId ? "project" : "post", projectId ?? postId);
}
