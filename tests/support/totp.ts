import { createHmac } from "node:crypto";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator shows. Shares no code with the server, which checks it. RFC 6238, RFC 4226 §5.3 */
export function totpCode(secret: string, now: Date): string {
  const bits = BigInt(5 * secret.length);
  const value = [...secret].reduce((sum, sign) => sum * 32n + BigInt(BASE32.indexOf(sign)), 0n);
  const key = hexBytes(value >> (bits % 8n), Number(bits / 8n));
  const step = BigInt(Math.floor(now.getTime() / 30_000));
  const digest = createHmac("sha1", key).update(hexBytes(step, 8)).digest();
  const offset = (digest.at(-1) ?? 0) % 16;
  const truncated = digest.readInt32BE(offset) & 0x7fffffff;
  return String(truncated).padStart(6, "0").slice(-6);
}

/** Not accepted within the next minute or so. */
export function wrongTotpCode(secret: string, now: Date): string {
  const right = [-2, -1, 0, 1, 2, 3].map((steps) =>
    totpCode(secret, new Date(now.getTime() + steps * 30_000)),
  );
  const wrong = ["000000", "111111", "222222", "333333", "444444", "555555", "666666"];
  return wrong.find((code) => !right.includes(code)) ?? "";
}

function hexBytes(value: bigint, length: number): Buffer {
  return Buffer.from(value.toString(16).padStart(2 * length, "0"), "hex");
}
