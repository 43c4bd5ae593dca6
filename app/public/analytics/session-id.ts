import { readItem, SESSION_ID, writeItem } from "./browser-storage.ts";
import { newId } from "./new-id.ts";

/** For browsers that block storage. */
const memory: Record<string, string | null> = {};

export function sessionId(): string {
  return readSessionItem(SESSION_ID) ?? writeSessionItem(SESSION_ID, newId());
}

export function readSessionItem(name: string): string | null {
  return memory[name] ?? readItem("sessionStorage", name);
}

export function writeSessionItem(name: string, value: string): string {
  memory[name] = value;
  writeItem("sessionStorage", name, value);
  return value;
}
