import { shorten } from "#domain/html/text.ts";
import { postPath } from "#domain/posts/post.ts";
import { projectPath } from "#domain/projects/project.ts";
import type { ContentEntry } from "../folder/list-content.ts";
import type { Note } from "../format/note.ts";
import type { Frame } from "../items/frame.ts";
import { readItem } from "../items/read-item.ts";
import type { AliasRefusal } from "../text/alias-index.ts";

/** Old paths that lead to an item, and the aliases that cannot be used. */
export type OwnAliases = { paths: string[]; notes: Note[] };

const WHY: Record<AliasRefusal, string> = {
  "no-path": "is no path of the old site",
  "own-page": "is a page of this site",
  taken: "belongs to another item already",
};

/**
 * Takes the aliases of an item into the index. All items go through here before any is planned,
 * since a link can lead to one that comes later.
 */
export async function indexAliases(frame: Frame, entry: ContentEntry): Promise<OwnAliases> {
  const path = ownPath(entry);
  const file = path === null ? null : await readItem(frame, entry);
  if (path === null || !file?.ok) return { paths: [], notes: [] };
  const { item } = file.read;
  const aliases = "aliases" in item.source ? item.source.aliases : [];
  const { paths, refused } = frame.aliases.add(aliases, path);
  return {
    paths,
    notes: refused.map(({ alias, why }) => ({
      gravity: "left-out",
      line: null,
      text: `alias ${shorten(alias, 80)} ${WHY[why]}`,
    })),
  };
}

function ownPath({ kind, slug }: ContentEntry): string | null {
  if (kind === "post") return postPath({ slug });
  return kind === "project" ? projectPath({ id: "", slug }) : null;
}
