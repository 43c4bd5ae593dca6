import { ACCOUNT_MESSAGES } from "./messages.ts";

const FIELD_MAX_CHARS = 1_000;

type Credentials = { email: string; password: string };

type FormValues = Record<string, string | undefined>;

type ParsedCredentials =
  | { ok: true; credentials: Credentials }
  | { ok: false; problems: { email?: string; password?: string } };

/** Only requires both fields; nothing else is validated. spec: admin-area §5 */
export function parseCredentials({ email = "", password = "" }: FormValues): ParsedCredentials {
  const address = emailFrom(email);
  if (address && password) {
    return {
      ok: true,
      credentials: { email: address, password: password.slice(0, FIELD_MAX_CHARS) },
    };
  }
  return {
    ok: false,
    problems: {
      ...(address ? {} : { email: ACCOUNT_MESSAGES.emailRequired }),
      ...(password ? {} : { password: ACCOUNT_MESSAGES.passwordRequired }),
    },
  };
}

/** Trimmed, without characters that PostgreSQL cannot store. */
export function emailFrom(typed = ""): string {
  return typed
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, FIELD_MAX_CHARS);
}
