import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fingerprint } from "#domain/forms/fingerprint.ts";
import { POST_FIELD_NAMES, type PostField, type PostFields } from "#domain/posts/post-fields.ts";
import type { PostSave } from "#domain/posts/post-save.ts";
import { canKeepBoth, PostSession } from "./post-session.ts";

const HEAD: PostFields = {
  title: "Harbour",
  slug: "harbour",
  excerpt: "",
  author: "",
  content: "<p>One</p>",
  faqs: [],
  categories: ["Brand"],
  tags: [],
  keywords: [],
  featuredImageId: null,
  imageAlt: "",
  isImageDecorative: false,
  imageCropData: {},
  imagePosition: "center",
  metaTitle: "",
  metaDescription: "",
};

test("a save carries the changed fields, each with what it may replace", () => {
  const session = new PostSession("a", HEAD);
  session.setValues({ ...HEAD, title: "Port" });
  expect(session.changed).toEqual(["title"]);
  expect(session.prepareSave("save")).toEqual({
    editorId: "a",
    sequence: 1,
    kind: "save",
    scheduledFor: undefined,
    changes: { title: { value: "Port", bases: [fingerprint("Harbour")] } },
  });
});

test("text that is typed during a save is part of the next one, based on what was saved", () => {
  const session = new PostSession("a", HEAD);
  session.setValues({ ...HEAD, title: "Port " });
  const first = session.prepareSave("auto");
  session.setValues({ ...HEAD, title: "Port of Ferrol" });
  // The server trims titles.
  expect(session.confirm(first, { ...HEAD, title: "Port" })).toEqual({});
  const next = session.prepareSave("auto");
  expect(next.sequence).toBe(2);
  expect(next.changes).toEqual({
    title: { value: "Port of Ferrol", bases: [fingerprint("Port")] },
  });
});

test("what another editor changed is taken over, unless it was changed here too", () => {
  const session = new PostSession("a", HEAD);
  session.setValues({ ...HEAD, title: "Mine" });
  const theirs = { ...HEAD, title: "Theirs", excerpt: "New", categories: ["Brand", "Print"] };
  expect(session.adopt(theirs)).toEqual({ excerpt: "New", categories: ["Brand", "Print"] });
  expect(session.changed).toEqual(["title"]);
  // The server refuses it, as its base is gone.
  expect(session.baseOf("title")).toBe(fingerprint("Harbour"));
  expect(session.conflictsWith(theirs, ["title"])).toEqual([
    { field: "title", mine: "Mine", theirs: "Theirs" },
  ]);
});

test("both texts of a conflict can be kept", () => {
  const session = new PostSession("a", HEAD);
  const theirs = { ...HEAD, excerpt: "Theirs" };
  session.setValues({ ...HEAD, excerpt: "Mine" });
  session.conflictsWith(theirs, ["excerpt"]);
  // Typed after the dialog was put off.
  session.setValues({ ...session.values, excerpt: "Mine too" });
  expect(session.resolve("excerpt", theirs, "both")).toBe("Theirs / Mine too");
  expect(session.prepareSave("save").changes.excerpt).toEqual({
    value: "Theirs / Mine too",
    bases: [fingerprint("Theirs")],
  });
});

test("only texts and lists can be kept both", () => {
  const session = new PostSession("a", { ...HEAD, featuredImageId: randomUUID() });
  const head = { ...HEAD, featuredImageId: randomUUID(), imagePosition: "top" as const };
  const joinable = session.conflictsWith(head, POST_FIELD_NAMES).filter(canKeepBoth);
  const names = joinable.map(({ field }) => field);
  expect(names).toEqual(["excerpt", "content", "faqs", "categories", "tags", "keywords"]);
});

test("a held field is taken over later", () => {
  const session = new PostSession("a", HEAD);
  const theirs = { ...HEAD, title: "Theirs", excerpt: "New" };
  expect(session.adopt(theirs, (name) => name === "title")).toEqual({ excerpt: "New" });
  expect(session.isDirty).toBe(false);
  expect(session.baseOf("title")).toBe(fingerprint("Harbour"));
  expect(session.adopt(theirs)).toEqual({ title: "Theirs" });
});

test("after the post was deleted, a save carries the whole text", () => {
  const session = new PostSession("a", HEAD);
  expect(session.changed).toEqual([]);
  session.startOver();
  expect(session.changed).toEqual(["title", "slug", "content", "categories"]);
  expect(session.prepareSave("save").changes.title?.bases).toEqual([fingerprint("")]);
});

test("a text that was changed back needs no save", () => {
  const session = new PostSession("a", HEAD);
  session.setValues({ ...HEAD, tags: ["a"] });
  session.setValues({ ...HEAD, tags: [] });
  expect(session.isDirty).toBe(false);
});

test.each<[string, unknown, unknown]>([
  ["the order of keys", { x: 1, y: 2 }, { y: 2, x: 1 }],
  ["nothing", "", ""],
])("the fingerprint does not depend on %s", (_, one, other) => {
  expect(fingerprint(one as PostFields[PostField])).toBe(fingerprint(other as never));
});

/** The rules of the server, for one field's text. */
function applySave(head: PostFields, save: PostSave, seen: Map<string, number>) {
  if (save.sequence <= (seen.get(save.editorId) ?? 0)) return { outcome: "superseded", head };
  const fields = POST_FIELD_NAMES.filter((name) => {
    const change = save.changes[name];
    const current = fingerprint(head[name]);
    return (
      change && current !== fingerprint(change.value as never) && !change.bases.includes(current)
    );
  });
  if (fields.length > 0) return { outcome: "conflict", head, fields };
  seen.set(save.editorId, save.sequence);
  const values = Object.fromEntries(
    Object.entries(save.changes).map(([name, change]) => [name, change?.value]),
  );
  return { outcome: "saved", head: { ...head, ...values } };
}

test("a save that arrives late or again changes nothing", () => {
  const session = new PostSession("a", HEAD);
  const seen = new Map<string, number>();
  session.setValues({ ...HEAD, title: "First" });
  const late = session.prepareSave("auto");
  session.setValues({ ...HEAD, title: "Second" });
  const { head } = applySave(HEAD, session.prepareSave("auto"), seen);
  expect(head.title).toBe("Second");
  expect(applySave(head, late, seen)).toEqual({ outcome: "superseded", head });
});
