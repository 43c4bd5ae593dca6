import { keep, readKept, SESSION_ID } from "./browser-storage.ts";
import { newId } from "./new-id.ts";

/** What this page knows of its session, also where the browser keeps nothing. */
const known: Record<string, string | null> = {};

/** The id of the browser's session, made when it is first asked for. */
export function sessionId(): string {
  return recall(SESSION_ID) ?? remember(SESSION_ID, newId());
}

export function recall(name: string): string | null {
  return known[name] ?? readKept("sessionStorage", name);
}

export function remember(name: string, value: string): string {
  known[name] = value;
  keep("sessionStorage", name, value);
  return value;
}
