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

test("without a text every screen and action is offered, in the order of the sidebar", () => {
  const [screens, actions, ...others] = entriesFor("", null);
  expect(others).toEqual([]);
  expect(actions?.entries.map(({ title }) => title)).toEqual([
    ...["New Project", "View Site", "Switch Theme", "Sign Out"],
  ]);
  expect(screens?.entries.map(({ title }) => title)).toEqual([
    ...["Overview", "Projects", "Blog", "About", "Contact", "Analytics", "AI Search"],
    ...["Newsletter", "Settings", "Import", "Clients and Roles", "Featured Projects", "Account"],
  ]);
});

test.each([
  ["new p", { to: "/admin/new" }],
  ["LOGOUT", { action: "sign-out" }],
  ["dark", { action: "switch-theme" }],
])("for %j an action is found by its name or another word for it", (query, effect) => {
  expect(entriesFor(query, null)).toMatchObject([{ heading: "Actions", entries: [effect] }]);
});

test("screens are found by any part of their name, and a group without entries is left out", () => {
  expect(entriesFor("  SE", null)).toMatchObject([
    { entries: [{ to: "/admin/ai-search" }, { to: "/admin/settings" }] },
  ]);
  expect(entriesFor("nothing of ours", null)).toEqual([]);
});

test("what was found says what it is and leads to where it is", () => {
  const [projects, posts, messages] = entriesFor("nothing of ours", FOUND);
  expect(projects?.entries).toMatchObject([
    { to: "/admin/project/1", note: "Port · 2020 · Hidden" },
    { note: "2021 · Archived" },
  ]);
  expect(posts?.entries).toMatchObject([{ to: "/admin/blog?q=d#post-3", note: "Scheduled" }]);
  expect(messages?.entries).toMatchObject([
    { to: "/admin/contact/4", title: "Rana", note: "r@example.com · Unread" },
  ]);
});
