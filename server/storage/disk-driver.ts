import { randomUUID } from "node:crypto";
import { constants, createWriteStream, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import {
  access,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { codeOf } from "../errors.ts";
import { nullIfMissing } from "./disk-errors.ts";
import { flush } from "./flush.ts";
import type { ByteRange, StoredFile } from "./storage.ts";

const STALE_AFTER_MS = 24 * 60 * 60 * 1000;

/** Writes are atomic: a crash must not leave half a file under a permanent address. */
export class DiskDriver {
  readonly #root: string;
  readonly #partial: string;

  constructor(root: string) {
    this.#root = root;
    this.#partial = join(root, ".partial");
  }

  put(key: string, content: Uint8Array | Readable): Promise<void> {
    return this.#keep(key, (path) =>
      content instanceof Readable
        ? pipeline(content, createWriteStream(path, { flags: "wx", flush: true }))
        : writeFile(path, content, { flag: "wx", flush: true }),
    );
  }

  /** Hard-links a file of ours on the same disk, whatever its size; copies any other. */
  putFile(key: string, path: string, _contentType: string, canLink: boolean): Promise<void> {
    return this.#keep(key, async (partial) => {
      if (canLink && (await tryLink(path, partial))) return;
      await copyFile(path, partial, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
      await flush(partial);
    });
  }

  /** Opens first, so that a missing file fails here and not in the stream. */
  async openRange(key: string, range?: ByteRange): Promise<{ body: Readable; bytes: number }> {
    const file = await open(join(this.#root, key), "r");
    try {
      const bytes = range ? range.end - range.start + 1 : (await file.stat()).size;
      return { body: file.createReadStream(range), bytes };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async bytesOf(key: string): Promise<number> {
    return (await stat(join(this.#root, key))).size;
  }

  async delete(key: string): Promise<void> {
    await rm(join(this.#root, key), { force: true });
  }

  localPath(key: string): string {
    return join(this.#root, key);
  }

  async *listFiles(area: string): AsyncGenerator<StoredFile> {
    const folder = join(this.#root, area);
    const entries = await nullIfMissing(opendir(folder));
    for await (const { name } of entries ?? []) {
      const found = await nullIfMissing(stat(join(folder, name)));
      if (!found?.isFile()) continue;
      yield { key: `${area}/${name}`, bytes: found.size, changedAt: found.mtime };
    }
  }

  async check(): Promise<void> {
    await mkdir(this.#partial, { recursive: true });
    await access(this.#partial, constants.R_OK | constants.W_OK | constants.X_OK);
  }

  /** Leftovers of killed writers; younger files may be another process's. */
  removeStalePartials(now: Date): void {
    mkdirSync(this.#partial, { recursive: true });
    for (const name of readdirSync(this.#partial)) {
      const path = join(this.#partial, name);
      const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime();
      if (written < now.getTime() - STALE_AFTER_MS) rmSync(path, { force: true });
    }
  }

  async #keep(key: string, write: (path: string) => Promise<void>): Promise<void> {
    const target = join(this.#root, key);
    const partial = join(this.#partial, randomUUID());
    await mkdir(this.#partial, { recursive: true });
    try {
      await write(partial);
      const created = await mkdir(dirname(target), { recursive: true });
      await rename(partial, target);
      await flush(dirname(target));
      if (created) await flush(dirname(created));
    } finally {
      await rm(partial, { force: true });
    }
  }
}

async function tryLink(path: string, to: string): Promise<boolean> {
  await flush(path);
  try {
    await link(path, to);
    return true;
  } catch (error) {
    if (!COPY_REQUIRED_CODES.includes(codeOf(error) ?? "")) throw error;
    return false;
  }
}

const COPY_REQUIRED_CODES = ["EXDEV", "EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];
