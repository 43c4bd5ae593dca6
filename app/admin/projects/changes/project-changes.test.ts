import { expect, test } from "vitest";
import type { PublishOutcome } from "#domain/forms/item-changes.ts";
import type { ProjectReply } from "#domain/projects/changes.ts";
import { applyPending } from "../../lists/use-optimistic-items.ts";
import { PROJECT_CHANGES, type ProjectToggles } from "./project-changes.ts";

const { apply, toastsFor } = PROJECT_CHANGES;

const done = (intent: ProjectReply["intent"], mails: PublishOutcome[]): ProjectReply => ({
  intent,
  status: "done",
  left: [],
  missing: 0,
  changed: mails.map((mail, nth) => ({ id: String(nth), title: `Signs ${nth}`, mail })),
});
/** As `title: names`. */
const texts = (reply: ProjectReply) =>
  toastsFor(reply).map(({ title, about = [] }) => [title, ...about].join(": "));

test.each<[ProjectReply, string[]]>([
  [done("feature", ["quiet"]), ["Project featured successfully: Signs 0"]],
  [done("unfeature", ["quiet"]), ["Project unfeatured successfully: Signs 0"]],
  [done("delete", ["quiet"]), ["Project deleted successfully: Signs 0"]],
  [done("show", ["quiet"]), ["Project is now visible: Signs 0"]],
  [done("show", ["sent"]), ['Project published and newsletter sent for "Signs 0"!']],
  [done("show", ["failed"]), ["Project published but newsletter failed to send: Signs 0"]],
  [done("show", []), ["Already visible"]],
  [done("archive", []), ["Already archived"]],
  [
    done("show", ["sent", "quiet", "failed"]),
    [
      "3 projects are now visible: Signs 0: Signs 1: Signs 2",
      'Project published and newsletter sent for "Signs 0"!',
      "Project published but newsletter failed to send: Signs 2",
    ],
  ],
  [
    done("show", ["sent", "sent", "sent", "sent"]),
    [
      "4 projects are now visible: Signs 0: Signs 1: Signs 2: Signs 3",
      "Newsletter sent for 4 projects",
    ],
  ],
  [{ intent: "feature", status: "full" }, ["Maximum of 6 featured projects allowed"]],
  [{ intent: "unfeature", status: "failed" }, ["Failed to update featured status"]],
  [{ intent: "delete", status: "failed" }, ["Failed to delete project"]],
  [
    {
      ...done("show", []),
      status: "done",
      changed: [],
      left: [{ id: "1", title: "Old" }],
      missing: 2,
    },
    ["This project is archived: Old", "2 projects no longer exist"],
  ],
])("%j is shown as toasts", (reply, expected) => {
  expect(texts(reply)).toEqual(expected);
});

test.each<[ProjectReply, string]>([
  [{ intent: "feature", status: "full" }, "Maximum of 6 featured projects allowed: Signs"],
  [{ intent: "hide", status: "failed" }, "Failed to update visibility: Signs"],
  [done("show", []), "Already visible: Signs"],
])("%j names the requested project", (reply, expected) => {
  const [{ title, about = [] } = { title: "" }] = toastsFor(reply, ["Signs"]);
  expect([title, ...about].join(": ")).toBe(expected);
});

const project: ProjectToggles = {
  id: "a",
  state: "Hidden",
  isFeatured: false,
  allowsPreview: true,
};

test.each([
  ["show", { state: "Visible" }],
  ["hide", { state: "Hidden" }],
  ["feature", { isFeatured: true }],
  ["unfeature", { isFeatured: false }],
  ["allow-preview", { allowsPreview: true }],
  ["disallow-preview", { allowsPreview: false }],
  ["archive", {}],
  ["delete", {}],
  [null, {}],
])("a pending %s is applied to its projects only", (intent, expected) => {
  expect(applyPending(project, [{ intent, ids: ["b", "a"] }], apply)).toEqual({
    ...project,
    ...expected,
  });
  expect(applyPending(project, [{ intent, ids: ["b"] }], apply)).toBe(project);
});

test("pending changes apply in order, and never take a project out of the archive", () => {
  const pending = ["show", "feature", "hide"].map((intent) => ({ intent, ids: ["a"] }));
  expect(applyPending(project, pending, apply)).toEqual({ ...project, isFeatured: true });
  const archived = { ...project, state: "Archived" as const };
  expect(applyPending(archived, pending, apply)).toEqual({ ...archived, isFeatured: true });
});
