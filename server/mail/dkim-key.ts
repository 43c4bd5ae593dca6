import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Environment } from "../env.ts";
import { codeOf } from "../errors.ts";

export type DkimKey = {
  domain: string;
  selector: string;
  privateKey: string;
  /** Base64 of the DER form, as in the DNS record. RFC 6376 §3.6.1 */
  publicKey: string;
  bits: number;
};

/** Receivers ignore shorter keys. RFC 8301 §3.2 */
const BITS_MIN = 1024;

/** Null when no key is set. Throws one line that names the setting, not the file's content. */
export function readDkimKey(environment: Environment): DkimKey | null {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: file } = environment;
  if (!domain || !selector || !file) return null;
  const privateKey = contentOf(file);
  const key = keyIn(privateKey);
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0;
  if (key?.asymmetricKeyType !== "rsa") {
    throw new Error("Setting DKIM_KEY_FILE must name a file with an RSA private key in PEM form");
  }
  if (bits < BITS_MIN) {
    throw new Error(`Setting DKIM_KEY_FILE holds a key of ${bits} bits: use one of 2048`);
  }
  const publicKey = createPublicKey(key).export({ type: "spki", format: "der" }).toString("base64");
  return { domain, selector, privateKey, publicKey, bits };
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const code = codeOf(error) ?? String(error);
    throw new Error(`Setting DKIM_KEY_FILE names a file that cannot be read: ${code}`);
  }
}

function keyIn(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}
