import { ACCOUNT_PATH } from "#domain/accounts/next-path.ts";
import type {
  PaletteMessage,
  PalettePost,
  PaletteProject,
  PaletteResults,
} from "#domain/search/palette-results.ts";
import { fold, normalizeQuery } from "#domain/search/text.ts";
import { IMPORT_PATH } from "../../import/paths.ts";
import { editPostPath, NEW_POST_PATH } from "../../posts/paths.ts";
import { detailPath, FEATURED_PATH, NAMES_PATH, NEW_PROJECT_PATH } from "../../projects/paths.ts";
import { NAV_ITEMS } from "../nav-items.ts";

export type Action = "switch-theme" | "view-site" | "sign-out";

type Effect = { to: string } | { action: Action };

export type Entry = Effect & { key: string; title: string; note: string };
type EntryGroup = { heading: string; entries: Entry[] };

const SCREENS = [
  ...NAV_ITEMS,
  { label: "Import", to: IMPORT_PATH },
  { label: "Clients and Roles", to: NAMES_PATH },
  { label: "Featured Projects", to: FEATURED_PATH },
  { label: "Account", to: ACCOUNT_PATH },
];

/** `also`: additional search terms. */
const ACTIONS: readonly (Effect & { label: string; also: string })[] = [
  { label: "New Project", also: "add create", to: NEW_PROJECT_PATH },
  { label: "New Post", also: "add create write blog", to: NEW_POST_PATH },
  { label: "View Site", also: "open public home", action: "view-site" },
  { label: "Switch Theme", also: "dark light mode", action: "switch-theme" },
  { label: "Sign Out", also: "log out logout", action: "sign-out" },
];

/** Screens and actions whose name matches, then the server's results, in groups. */
export function entriesFor(query: string, found: PaletteResults | null): EntryGroup[] {
  const term = normalizeQuery(query);
  const screens = SCREENS.filter(({ label }) => fold(label).includes(term));
  const actions = ACTIONS.filter(({ label, also }) => fold(`${label} ${also}`).includes(term));
  return [
    { heading: "Screens", entries: screens.map(screenEntry) },
    { heading: "Actions", entries: actions.map(actionEntry) },
    { heading: "Projects", entries: (found?.projects ?? []).map(projectEntry) },
    { heading: "Posts", entries: (found?.posts ?? []).map(postEntry) },
    { heading: "Messages", entries: (found?.messages ?? []).map(messageEntry) },
  ].filter(({ entries }) => entries.length > 0);
}

function screenEntry({ label, to }: { label: string; to: string }): Entry {
  return { key: to, to, title: label, note: "" };
}

function actionEntry({ label, also: _, ...effect }: (typeof ACTIONS)[number]): Entry {
  return { ...effect, key: `action:${label}`, title: label, note: "" };
}

function projectEntry({ id, title, client, year, isVisible, isArchived }: PaletteProject): Entry {
  const state = isArchived ? "Archived" : isVisible ? "" : "Hidden";
  const note = [client, String(year), state].filter(Boolean).join(" · ");
  return { key: `project:${id}`, to: detailPath(id), title, note };
}

const STATUS_TEXTS: Record<PalettePost["status"], string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
};

function postEntry({ id, title, status, isArchived }: PalettePost): Entry {
  const note = isArchived ? "Archived" : STATUS_TEXTS[status];
  return { key: `post:${id}`, to: editPostPath(id), title, note };
}

function messageEntry({ id, fullName, email, isRead }: PaletteMessage): Entry {
  const note = isRead ? email : `${email} · Unread`;
  return { key: `message:${id}`, to: `/admin/contact/${id}`, title: fullName, note };
}
