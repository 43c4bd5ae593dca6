import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "./env.ts";
import { orNull } from "./storage/disk-errors.ts";

const FILE = "secret";
const BYTES = 32;

/** What signs tokens and hashes; a key of its own for each purpose, so that none can pass for another. */
export type Secret = { hmac(purpose: string, text: string): string };

/** `SECRET`, else the one that was made at the first start and is kept in the data folder. */
export async function openSecret({ SECRET, DATA_DIR }: Settings): Promise<Secret> {
  const secret = SECRET ?? (await keptSecret(DATA_DIR));
  const keys = new Map<string, KeyObject>();
  const keyFor = (purpose: string) => {
    const known = keys.get(purpose);
    if (known) return known;
    // Node looks at a key made once far less often than at the bytes of one.
    const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", purpose, BYTES)));
    keys.set(purpose, key);
    return key;
  };
  return {
    hmac: (purpose, text) => createHmac("sha256", keyFor(purpose)).update(text).digest("hex"),
  };
}

async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, FILE);
  const kept = await orNull(readFile(file, "utf8"));
  if (kept) return kept;
  await mkdir(dataDir, { recursive: true });
  const draft = join(dataDir, `.${FILE}-${process.pid}`);
  await writeFile(draft, randomBytes(BYTES).toString("hex"), { mode: 0o600 });
  try {
    // A link appears whole or not at all, and never in place of one that another process just made.
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft);
  }
  return readFile(file, "utf8");
}
