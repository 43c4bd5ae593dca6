import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { asc } from "drizzle-orm";
import { type Media, mediaKey } from "#domain/media/media.ts";
import type { Queryable } from "../../db/connection.ts";
import { blogPosts } from "../../posts/tables.ts";
import { portfolioProjects } from "../../projects/tables.ts";
import { nullIfMissing } from "../../storage/disk-errors.ts";
import { removeFolder } from "../../storage/remove-folder.ts";
import type { World } from "../../world.ts";
import { catchFileErrors } from "../folder/content-folder.ts";
import type { ContentEntry } from "../folder/list-content.ts";
import { atLine, type Problem } from "../format/note.ts";
import { dateParser } from "../format/zoned-time.ts";
import { readItem } from "../items/read-item.ts";
import type { RunControl } from "../plan/plan.ts";
import type { ExportedFile } from "./content-text.ts";
import { exportEntry } from "./export-entry.ts";
import { fileNames } from "./file-names.ts";

type Exporting = Pick<World, "db" | "storage" | "now">;

/** What could not be exported, or not imported again. */
type ExportProblem = { path: string; why: string };

type ContentExport =
  | { ok: true; projects: number; posts: number; files: number; problems: ExportProblem[] }
  | { ok: false; problem: string };

/** Writes a folder that imports read. Each item is read by itself, while the site may change. */
export async function exportContent(
  world: Exporting,
  folder: string,
  control: RunControl = {},
): Promise<ContentExport> {
  const target = resolve(folder);
  const opened = await catchFileErrors(async () => {
    const names = await nullIfMissing(readdir(target));
    const isFree = (names ?? []).length === 0;
    // As a mounted disk, which no finished folder could be renamed to.
    const isFixed = isFree && names !== null && !(await removeFolder(target));
    return { ok: true as const, isFree, isFixed };
  });
  if (!opened.ok) return { ok: false, problem: `${target} ${opened.why}.` };
  if (!opened.isFree) return { ok: false, problem: `${target} is not empty.` };
  if (opened.isFixed)
    return { ok: false, problem: `${target} can't be replaced: name a new folder in it.` };
  // An unfinished export must not be mistaken for a complete one.
  const root = `${target}.partial-${randomUUID()}`;
  try {
    // It contains drafts.
    await mkdir(root, { recursive: true, mode: 0o700 });
    const written = await new Export(world, root, control).write();
    await rename(root, target);
    return { ok: true, ...written };
  } catch (error) {
    if (control.signal?.aborted) return { ok: false, problem: "Stopped; nothing was written." };
    throw error;
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

class Export {
  readonly #world: Exporting;
  readonly #root: string;
  readonly #control: RunControl;
  readonly #problems: ExportProblem[] = [];
  /** Paths in `media/`, with those of missing files. */
  readonly #files = new Set<string>();
  #filesWritten = 0;

  constructor(world: Exporting, root: string, control: RunControl) {
    this.#world = world;
    this.#root = root;
    this.#control = control;
  }

  async write() {
    const { progress, signal } = this.#control;
    const entries = await listEntries(this.#world.db);
    const written = { project: 0, post: 0, site: 0, about: 0 };
    for (const [index, entry] of entries.entries()) {
      signal?.throwIfAborted();
      progress?.(index, entries.length, entry.path);
      const file = await exportEntry(this.#world.db, entry);
      if (!file && (entry.kind === "site" || entry.kind === "about")) continue;
      if (!file) {
        const why = "it was deleted or renamed while the export ran";
        this.#problems.push({ path: entry.path, why });
        continue;
      }
      await this.#writeItem(entry, file);
      written[entry.kind] += 1;
    }
    const { project: projects, post: posts } = written;
    return { projects, posts, files: this.#filesWritten, problems: this.#problems };
  }

  async #writeItem(entry: ContentEntry, { text, media }: ExportedFile): Promise<void> {
    await this.#put(entry.path, (path) => writeFile(path, text));
    for (const why of await this.#lossesOf(entry)) this.#problems.push({ path: entry.path, why });
    for (const [name, file] of media) {
      if (this.#files.has(name)) continue;
      this.#files.add(name);
      await this.#writeMedia(`media/${name}`, file);
    }
  }

  async #writeMedia(path: string, file: Media): Promise<void> {
    const stored = await this.#world.storage.read(mediaKey(file));
    if (!stored) {
      this.#problems.push({ path, why: "is missing from the storage" });
      return;
    }
    const { signal } = this.#control;
    await this.#put(path, (to) => pipeline(stored.body, createWriteStream(to), { signal }));
    this.#filesWritten += 1;
  }

  async #put(path: string, write: (path: string) => Promise<void>): Promise<void> {
    const absolute = join(this.#root, path);
    await mkdir(dirname(absolute), { recursive: true });
    await write(absolute);
  }

  /** What an import of the file would leave out, such as what is longer than its limits. */
  async #lossesOf(entry: ContentEntry): Promise<string[]> {
    const context = {
      folder: { root: this.#root },
      mapping: null,
      parseDate: dateParser("UTC"),
      now: this.#world.now(),
    };
    const item = await readItem(context, entry);
    const lost: Problem[] = item.ok
      ? item.read.notes.filter(({ gravity }) => gravity === "left-out")
      : item.problems;
    return lost.map(atLine);
  }
}

async function listEntries(db: Queryable): Promise<ContentEntry[]> {
  const projects = await db
    .select({ id: portfolioProjects.id, slug: portfolioProjects.slug })
    .from(portfolioProjects)
    .orderBy(asc(portfolioProjects.id));
  const posts = await db
    .select({ id: blogPosts.id, slug: blogPosts.slug })
    .from(blogPosts)
    .orderBy(asc(blogPosts.id));
  return [
    { kind: "site", path: "site.yaml", slug: "site" },
    { kind: "about", path: "about.md", slug: "about" },
    ...fileNames(projects).map((slug) => entryOf("project", "projects", slug)),
    ...fileNames(posts).map((slug) => entryOf("post", "posts", slug)),
  ];
}

function entryOf(kind: "project" | "post", folder: string, slug: string): ContentEntry {
  return { kind, path: `${folder}/${slug}.md`, slug };
}
