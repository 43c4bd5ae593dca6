import { readItem, SESSION_ID, writeItem } from "./browser-storage.ts";

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

/** A random UUID; `crypto.randomUUID` is missing on pages without HTTPS. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-8$4-");
}
