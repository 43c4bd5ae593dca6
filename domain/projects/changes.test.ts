import { expect, test } from "vitest";
import { parseProjectChange } from "./changes.ts";
import { parseFileChange } from "./file-changes.ts";

const id = "00000000-0000-4000-8000-000000000000";
const hundred = Array.from({ length: 101 }, () => id);

test.each<[string, Parameters<typeof parseProjectChange>[0], object | null]>([
  ["several can be shown", { intent: "show", ids: [id, id] }, { ok: true }],
  ["an unknown intent", { intent: "constructor", ids: [id] }, null],
  ["no intent at all", { intent: null, ids: [id] }, null],
  ["nothing to show", { intent: "show", ids: [] }, { problem: "Choose a project." }],
  [
    "too many at once",
    { intent: "hide", ids: hundred },
    { problem: "At most 100 projects can be changed at once." },
  ],
  [
    "several to delete",
    { intent: "delete", ids: [id, id] },
    { problem: "Only one project can be changed at a time." },
  ],
  [
    "an id that is none",
    { intent: "feature", ids: ["1; drop table"] },
    { problem: "Project not found." },
  ],
  [
    "a reason without end",
    { intent: "archive", ids: [id], reason: "x".repeat(301) },
    { problem: "Reason must be at most 300 characters long." },
  ],
  [
    "a reason with invisible characters",
    { intent: "archive", ids: [id], reason: "  Old\u0000\u202e\r\n hat \ud800" },
    { change: { reason: "Old     hat \ufffd" } },
  ],
  ["no reason", { intent: "archive", ids: [id] }, { change: { reason: "" } }],
])("a change of projects: %s", (_what, asked, expected) => {
  const parsed = parseProjectChange(asked);
  if (expected === null) expect(parsed).toBeNull();
  else expect(parsed).toMatchObject(expected);
});

const addFiles = (ids: string[]) => ({
  intent: "add-files",
  files: JSON.stringify(ids.map((mediaId) => ({ mediaId, name: "a.pdf", isNew: true }))),
});

test.each<[string, Record<string, unknown>, object | null]>([
  ["many are added", addFiles([id]), { ok: true }],
  ["none is added", addFiles([]), { problem: "Choose a file." }],
  ["what is no list is added", { intent: "add-files", files: "[{" }, { problem: "Choose a file." }],
  [
    "more is sent than files can have names",
    { intent: "add-files", files: "[".repeat(70_000) },
    { problem: "Too many files at once." },
  ],
  [
    "more than a project holds",
    addFiles(hundred),
    { problem: "A project can have at most 60 files." },
  ],
  [
    "a name without end",
    { intent: "rename-file", fileId: id, name: "x".repeat(201) },
    { problem: "Name must be at most 200 characters long." },
  ],
  ["a file that is none", { intent: "remove-file", fileId: null }, { ok: false }],
  ["an unknown intent", { intent: "toString" }, null],
])("a change of files: %s", (_what, asked, expected) => {
  const parsed = parseFileChange(asked);
  if (expected === null) expect(parsed).toBeNull();
  else expect(parsed).toMatchObject(expected);
});
