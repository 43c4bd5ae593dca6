import {
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "./errors.ts";
import { nullIfMissing } from "./storage/disk-errors.ts";
import { flush } from "./storage/flush.ts";

const FILE = "secret";
const BYTES = 32;
/** At least as long as `SECRET` must be: the file may have been written by hand. */
const SOUND = /^[\x21-\x7e]{32,}\n?$/;

type SecretEnvironment = { SECRET?: string; DATA_DIR: string };

/** Derives a separate key for each purpose, so that no signature is valid for another. */
export type Secret = { hmac(purpose: string, text: string): string };

export type OpenedSecret = Secret & {
  /** As earlier versions read it from a file that ends with a newline: sites go on with it. */
  withNewline: Secret;
};

export async function openSecret({ SECRET, DATA_DIR }: SecretEnvironment): Promise<OpenedSecret> {
  const secret = SECRET ?? (await storedSecret(DATA_DIR));
  return { ...secretFrom(secret), withNewline: secretFrom(`${secret}\n`) };
}

function secretFrom(secret: string): Secret {
  const keys = new Map<string, KeyObject>();
  const keyFor = (purpose: string) => {
    const cached = keys.get(purpose);
    if (cached) return cached;
    // Hashing with a KeyObject is much cheaper than with raw bytes.
    const key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", purpose, BYTES)));
    keys.set(purpose, key);
    return key;
  };
  return {
    hmac: (purpose, text) => createHmac("sha256", keyFor(purpose)).update(text).digest("hex"),
  };
}

async function storedSecret(dataDir: string): Promise<string> {
  const kept = await readStoredSecret(dataDir);
  if (kept !== null) return kept;
  const secret = randomBytes(BYTES).toString("hex");
  await storeSecret(dataDir, secret);
  // Another process may have been faster.
  return (await readStoredSecret(dataDir)) ?? secret;
}

/** Without the newline at its end, if any. Throws where it is not what was written. */
export async function readStoredSecret(dataDir: string): Promise<string | null> {
  const file = join(dataDir, FILE);
  const secret = await nullIfMissing(readFile(file, "utf8"));
  // Such as an empty file, or one of zeros, after a power failure.
  if (secret !== null && !SOUND.test(secret)) {
    throw new Error(
      `${file} is damaged: restore it from a backup, see "The secret" in docs/running.md`,
    );
  }
  return secret?.replace(/\n$/, "") ?? null;
}

/** Keeps the one that is already there. */
export async function storeSecret(dataDir: string, secret: string): Promise<void> {
  const file = join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true });
  const draft = join(dataDir, `.${FILE}-${randomUUID()}`);
  await writeFile(draft, secret, { mode: 0o600, flush: true });
  try {
    // A hard link appears whole or not at all, and never replaces one that another process just
    // made.
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await rm(draft);
  }
  await flush(dataDir);
}
