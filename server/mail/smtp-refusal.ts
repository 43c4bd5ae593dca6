import { blamesAddress, sparesAddress } from "./enhanced-status.ts";
import type { SendResult } from "./mail.ts";
import { oneLine } from "./one-line.ts";

type Refusal = Extract<SendResult, { ok: false }>;

/**
 * What a failed handing-over says of the address. Only a lasting refusal of the recipient itself is
 * hard; a full mailbox or a server that asks for patience is soft; everything else (no connection, a
 * refused sender or log-in) is about us.
 */
export function refusalFrom(error: unknown): Refusal {
  const reason = oneLine(error instanceof Error ? error.message : String(error));
  const facts = typeof error === "object" && error !== null ? error : {};
  const code = "responseCode" in facts ? Number(facts.responseCode) : 0;
  const response = "response" in facts ? String(facts.response) : reason;
  const step = "command" in facts ? String(facts.command) : "";
  const isAnswer = code >= 400 && (step === "RCPT TO" || step === "DATA");
  if (!isAnswer) return { ok: false, kind: "unsent", reason };
  const lasts = code >= 500 && !sparesAddress(response);
  const isHard = lasts && (step === "RCPT TO" || blamesAddress(response));
  return { ok: false, kind: isHard ? "hard" : "soft", reason };
}
