import { newId } from "../../ui/new-id.ts";
import { readItem, SESSION_ID, writeItem } from "./browser-storage.ts";

/** For browsers that block storage. */
let inMemory: string | null = null;

export function sessionId(): string {
  inMemory ??= readItem("sessionStorage", SESSION_ID) ?? newId();
  writeItem("sessionStorage", SESSION_ID, inMemory);
  return inMemory;
}
