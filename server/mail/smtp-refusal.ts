import type { SendResult } from "./mail.ts";

type Refusal = Extract<SendResult, { ok: false }>;

/** RFC 3463: full mailboxes pass, and so does what the server holds against the sender. */
const NOT_THE_ADDRESS = /\b5\.(?:2\.[0-3]|3\.\d+|4\.\d+|6\.\d+|7\.\d+)\b/;
const ENHANCED_HARD = /\b5\.(?:1\.\d+|0\.0)\b/;

/**
 * What a failed handing-over says of the address. Only a lasting refusal of the recipient itself is
 * hard; a full mailbox or a server that asks for patience is soft; everything else (no connection, a
 * refused sender or log-in) is about us.
 */
export function refusalFrom(error: unknown): Refusal {
  const reason = error instanceof Error ? error.message : String(error);
  const facts = typeof error === "object" && error !== null ? error : {};
  const code = "responseCode" in facts ? Number(facts.responseCode) : 0;
  const response = "response" in facts ? String(facts.response) : reason;
  const step = "command" in facts ? String(facts.command) : "";
  const isAnswer = code >= 400 && (step === "RCPT TO" || step === "DATA");
  if (!isAnswer) return { ok: false, kind: "unsent", reason };
  const lasts = code >= 500 && !NOT_THE_ADDRESS.test(response);
  const isHard = lasts && (step === "RCPT TO" || ENHANCED_HARD.test(response));
  return { ok: false, kind: isHard ? "hard" : "soft", reason };
}
