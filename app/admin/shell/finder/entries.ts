import type { Found, FoundMessage, FoundPost, FoundProject } from "#domain/search/find.ts";
import { fold, searchedText } from "#domain/search/text.ts";
import { IMPORT_PATH } from "../../import/paths.ts";
import { detailPath } from "../../projects/paths.ts";
import { ACCOUNT_PATH, PLACES } from "../places.ts";

export type Entry = { key: string; to: string; title: string; note: string };
export type EntryGroup = { heading: string; entries: Entry[] };

const SCREENS = [
  ...PLACES,
  { label: "Import", to: IMPORT_PATH },
  { label: "Account", to: ACCOUNT_PATH },
];

/** Everything that is offered for a text, in groups: the screens by their names, then what was found. */
export function entriesFor(query: string, found: Found | null): EntryGroup[] {
  const sought = searchedText(query);
  const screens = SCREENS.filter(({ label }) => fold(label).includes(sought));
  return [
    { heading: "Screens", entries: screens.map(screenEntry) },
    { heading: "Projects", entries: (found?.projects ?? []).map(projectEntry) },
    { heading: "Posts", entries: (found?.posts ?? []).map(postEntry) },
    { heading: "Messages", entries: (found?.messages ?? []).map(messageEntry) },
  ].filter(({ entries }) => entries.length > 0);
}

function screenEntry({ label, to }: { label: string; to: string }): Entry {
  return { key: to, to, title: label, note: "" };
}

function projectEntry({ id, title, client, year, isVisible, isArchived }: FoundProject): Entry {
  const state = isArchived ? "Archived" : isVisible ? "" : "Hidden";
  const note = [client, String(year), state].filter(Boolean).join(" · ");
  return { key: `project:${id}`, to: detailPath(id), title, note };
}

const STATUS_TEXTS: Record<FoundPost["status"], string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
};

function postEntry({ id, title, status, isArchived }: FoundPost): Entry {
  const note = isArchived ? "Archived" : STATUS_TEXTS[status];
  return { key: `post:${id}`, to: listAt("/admin/blog", title), title, note };
}

function messageEntry({ id, fullName, email, isRead }: FoundMessage): Entry {
  const note = isRead ? email : `${email} · Unread`;
  return { key: `message:${id}`, to: `/admin/contact/${id}`, title: fullName, note };
}

/** A list, searched for what was found. */
function listAt(path: string, text: string): string {
  return `${path}?${new URLSearchParams({ q: text })}`;
}
