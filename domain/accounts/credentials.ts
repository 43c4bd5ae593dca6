import { ACCOUNT_MESSAGES } from "./messages.ts";

/** Longer than any address or password can be: what is longer is not even looked at. */
const FIELD_MAX_CHARS = 1_000;

export type Credentials = { email: string; password: string };

type Given = Record<string, string | undefined>;

export type ParsedCredentials =
  | { ok: true; credentials: Credentials }
  | { ok: false; problems: { email?: string; password?: string } };

/** What somebody signs in with: both are required, and nothing else is judged. spec: admin-area §5 */
export function parseCredentials({ email = "", password = "" }: Given): ParsedCredentials {
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

/** An address as it was typed, without the space around it, and what the database cannot hold. */
export function emailFrom(typed = ""): string {
  return typed
    .toWellFormed()
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, FIELD_MAX_CHARS);
}
