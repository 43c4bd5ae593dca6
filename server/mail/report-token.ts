import { isSameSecret } from "../is-same-secret.ts";
import type { Secret } from "../secret.ts";
import type { Mail } from "./mail.ts";

export type Addressee = { kind: "subscriber" | "message"; id: string };

type ReportedAddressee = { addressee: Addressee; mailingId: string | null };

const KINDS = ["subscriber", "message"] as const;
/** Mailing ID of the owner's copies of contact messages. */
export const MESSAGE_MAILING = "contact";
/** In hex digits: 80 bits, beyond guessing by mail. */
const PROOF_LENGTH = 20;
/** Fits the local part of an address together with `bounces+`. RFC 5321 §4.5.3.1 */
export const TOKEN_LENGTH = 32 + PROOF_LENGTH;
const HEX_RUN = /[0-9a-f]+/g;
const ID_LENGTH = TOKEN_LENGTH - PROOF_LENGTH;
const MAILING_ID_MAX_CHARS = 60;
const MAILING_ID = /(?<![0-9a-z-])[0-9a-z-]+$/;
/** A report repeats one token a few times; more is an attack on our time. */
const CANDIDATES_MAX = 50;

export function reportToken(secret: Secret, { kind, id }: Addressee): string {
  const digits = id.replaceAll("-", "");
  return digits + secret.hmac(`mail report ${kind}`, digits).slice(0, PROOF_LENGTH);
}

/** The one addressee that `text` names with a valid proof; null for none or several. */
export function findAddressee(secret: Secret, text: string): ReportedAddressee | null {
  const found = new Map<string, ReportedAddressee>();
  for (const { mailingId, digits, proof } of candidates(text.toLowerCase())) {
    const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    const kind = KINDS.find((each) => isProof(reportToken(secret, { kind: each, id }), proof));
    if (!kind) continue;
    const known = found.get(id);
    found.set(id, { addressee: { kind, id }, mailingId: known?.mailingId ?? mailingId });
  }
  const [one, ...others] = found.values();
  return one && others.length === 0 ? one : null;
}

type Candidate = { mailingId: string | null; digits: string; proof: string };

/** At the end of a run of hex digits: quoted-printable may put its own right before. */
function candidates(text: string): Candidate[] {
  const found: Candidate[] = [];
  for (const { 0: run, index } of text.matchAll(HEX_RUN)) {
    if (run.length < TOKEN_LENGTH) continue;
    const start = index + run.length - TOKEN_LENGTH;
    found.push({
      mailingId: text[start - 1] === "." ? mailingIdBefore(text, start - 1) : null,
      digits: text.slice(start, start + ID_LENGTH),
      proof: text.slice(start + ID_LENGTH, start + TOKEN_LENGTH),
    });
    if (found.length === CANDIDATES_MAX) break;
  }
  return found;
}

function mailingIdBefore(text: string, end: number): string | null {
  return MAILING_ID.exec(text.slice(Math.max(0, end - MAILING_ID_MAX_CHARS), end))?.[0] ?? null;
}

function isProof(token: string, proof: string): boolean {
  return isSameSecret(token.slice(-PROOF_LENGTH), proof);
}

/** The same at each retry. `mailingId` (letters, digits, hyphens) tells mails to one addressee apart. */
export function mailIdentifiers(
  { secret, environment }: { secret: Secret; environment: { SITE_URL: string } },
  addressee: Addressee,
  mailingId: string,
): Required<Pick<Mail, "messageId" | "reportToken">> {
  const token = reportToken(secret, addressee);
  const host = new URL(environment.SITE_URL).hostname;
  return { messageId: `${mailingId}.${token}@${host}`, reportToken: token };
}
