import { expect, test } from "vitest";
import { entriesFor } from "./entries.ts";

const FOUND = {
  projects: [
    { id: "1", title: "A & B", client: "Port", year: 2020, isVisible: false, isArchived: false },
    { id: "2", title: "C", client: "", year: 2021, isVisible: true, isArchived: true },
  ],
  posts: [{ id: "3", title: "D", status: "scheduled" as const, isArchived: false }],
  messages: [
    { id: "4", fullName: "Rana", email: "r@example.com", isRead: false, createdAt: "2026-01-01" },
  ],
};

test("an empty query lists every screen and action, in the sidebar's order", () => {
  const [screens, actions, ...others] = entriesFor("", null);
  expect(others).toEqual([]);
  expect(actions?.entries.map(({ title }) => title)).toEqual([
    ...["New Project", "New Post", "View Site", "Switch Theme", "Sign Out"],
  ]);
  expect(screens?.entries.map(({ title }) => title)).toEqual([
    ...["Overview", "Projects", "Blog", "About", "Contact", "Analytics", "AI Search"],
    ...["Newsletter", "Settings", "Import", "Clients and Roles", "Featured Projects", "Account"],
  ]);
});

test.each([
  ["new pr", { to: "/admin/new" }],
  ["new po", { to: "/admin/blog/new?tab=blog" }],
  ["LOGOUT", { action: "sign-out" }],
  ["dark", { action: "switch-theme" }],
])("for %j an action is found by its name or a synonym", (query, effect) => {
  expect(entriesFor(query, null)).toMatchObject([{ heading: "Actions", entries: [effect] }]);
});

test("screens are found by any part of their name, and empty groups are omitted", () => {
  expect(entriesFor("  SE", null)).toMatchObject([
    { entries: [{ to: "/admin/ai-search" }, { to: "/admin/settings" }] },
  ]);
  expect(entriesFor("nothing of ours", null)).toEqual([]);
});

test("search results link to their screen and show what they are", () => {
  const [projects, posts, messages] = entriesFor("nothing of ours", FOUND);
  expect(projects?.entries).toMatchObject([
    { to: "/admin/project/1", note: "Port · 2020 · Hidden" },
    { note: "2021 · Archived" },
  ]);
  expect(posts?.entries).toMatchObject([{ to: "/admin/blog/edit/3?tab=blog", note: "Scheduled" }]);
  expect(messages?.entries).toMatchObject([
    { to: "/admin/contact/4", title: "Rana", note: "r@example.com · Unread" },
  ]);
});
