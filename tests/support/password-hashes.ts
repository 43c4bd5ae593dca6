import { hashPassword } from "#server/accounts/password-hash.ts";

const hashes = new Map<string, Promise<string>>();

/** One hash per password and process, since each takes 0.15 seconds of processor time. */
export function knownHash(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}
