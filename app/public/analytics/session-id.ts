import { readItem, writeItem } from "../../ui/browser-storage.ts";
import { newId } from "../../ui/new-id.ts";

/** The key in session storage, given by the spec. */
const SESSION_ID = "session_id";

/** For browsers that block storage. */
let inMemory: string | null = null;

export function sessionId(): string {
  inMemory ??= readItem("sessionStorage", SESSION_ID) ?? newId();
  writeItem("sessionStorage", SESSION_ID, inMemory);
  return inMemory;
}
