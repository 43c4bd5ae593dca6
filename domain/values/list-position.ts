import { isUuid } from "./uuid.ts";

/** The last row of a page, in a list that is newest first. */
export type ListPosition = {
  /** In microseconds since the epoch: as exact as the database. */
  at: string;
  id: string;
};

/** Sixteen digits reach the year 2286. */
const POSITION = /^(\d{1,16})\.([0-9a-f-]{36})$/;

/** Null for anything that `listPositionText` does not write. */
export function listPositionFrom(text: string): ListPosition | null {
  const [, at = "", id = ""] = POSITION.exec(text) ?? [];
  return isUuid(id) ? { at, id } : null;
}

export function listPositionText({ at, id }: ListPosition): string {
  return `${at}.${id}`;
}
