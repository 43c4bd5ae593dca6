import { shorten } from "#domain/html/text.ts";
import { postPath } from "#domain/posts/post.ts";
import { projectPath } from "#domain/projects/project.ts";
import type { ContentEntry } from "../folder/list-content.ts";
import type { Note } from "../format/note.ts";
import type { ImportContext } from "../items/import-context.ts";
import { readItem } from "../items/read-item.ts";
import type { AliasRefusal } from "../text/alias-index.ts";

export type OwnAliases = { paths: string[]; notes: Note[] };

const REFUSAL_REASONS: Record<AliasRefusal, string> = {
  "no-path": "is not a path of the old site",
  "own-page": "is a page of this site",
  taken: "already belongs to another item",
};

/** Runs for all items before planning, since links may point to later items. */
export async function indexAliases(
  context: ImportContext,
  entry: ContentEntry,
): Promise<OwnAliases> {
  const path = ownPath(entry);
  const file = path === null ? null : await readItem(context, entry);
  if (path === null || !file?.ok) return { paths: [], notes: [] };
  const { item } = file.read;
  const aliases = "aliases" in item.source ? item.source.aliases : [];
  const { paths, refused } = context.aliases.add(aliases, path);
  return {
    paths,
    notes: refused.map(({ alias, why }) => ({
      gravity: "left-out",
      line: null,
      text: `alias ${shorten(alias, 80)} ${REFUSAL_REASONS[why]}`,
    })),
  };
}

function ownPath({ kind, slug }: ContentEntry): string | null {
  if (kind === "post") return postPath({ slug });
  return kind === "project" ? projectPath({ id: "", slug }) : null;
}
