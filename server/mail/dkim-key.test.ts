import { generateKeyPairSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite, temporaryFolder } from "../../tests/support/site.ts";
import { parseEnvironment } from "../env.ts";
import { readDkimKey } from "./dkim-key.ts";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

const NAMES = { DKIM_DOMAIN: "osei.example", DKIM_SELECTOR: "mail" };
const rsa = (modulusLength: number) =>
  generateKeyPairSync("rsa", { modulusLength }).privateKey.export({ type: "pkcs8", format: "pem" });

async function read(content: string | Buffer) {
  const file = join(folder.path, "key.pem");
  await writeFile(file, content);
  const parsed = parseEnvironment({ ...NAMES, DKIM_KEY_FILE: file });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  return readDkimKey(parsed.environment);
}

test("a key gives the public key for the DNS record", async () => {
  expect(await read(rsa(2048))).toMatchObject({
    domain: "osei.example",
    selector: "mail",
    bits: 2048,
    publicKey: expect.stringMatching(/^MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A[A-Za-z0-9+/]+=*$/),
  });
});

const NO_KEY = "Setting DKIM_KEY_FILE must name a file with an RSA private key in PEM form";

test.each<[string, () => string | Buffer, string]>([
  ["an empty file", () => "", NO_KEY],
  ["a secret that is not PEM", () => "hunter2", NO_KEY],
  [
    "a key of another kind",
    () => generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }),
    NO_KEY,
  ],
  [
    "a public key",
    () =>
      generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({
        type: "spki",
        format: "pem",
      }),
    NO_KEY,
  ],
  ["a short key", () => rsa(512), "Setting DKIM_KEY_FILE holds a key of 512 bits: use one of 2048"],
])("%s is refused in one line", async (_what, content, line) => {
  await expect(read(content())).rejects.toThrow(line);
});

test("an unreadable key fails the start with one line, even without a mail server", async () => {
  const env = { ...NAMES, DKIM_KEY_FILE: "/no/such/key.pem", DATA_DIR: folder.path };
  await expect(startSite(env)).rejects.toThrow(
    "The site ended with 1:\nSetting DKIM_KEY_FILE names a file that cannot be read: ENOENT\n",
  );
});
