import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { POST_FIELD_NAMES, type PostField, type PostFields } from "#domain/posts/post-fields.ts";
import type { PostSave } from "#domain/posts/post-save.ts";
import { fingerprint } from "#domain/values/fingerprint.ts";
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
  const nothing = { values: {}, changedElsewhere: [] };
  expect(session.confirm(first, { ...HEAD, title: "Port" })).toEqual(nothing);
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
  const values = { excerpt: "New", categories: ["Brand", "Print"] };
  const changedElsewhere = ["excerpt", "categories"];
  expect(session.adopt(theirs)).toEqual({ values, changedElsewhere });
  expect(session.changed).toEqual(["title"]);
  // The server refuses it, as its base is gone.
  expect(session.unsavedFields).toEqual({ title: { value: "Mine", base: fingerprint("Harbour") } });
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
  expect(session.resolve("excerpt", theirs, "both")).toEqual({ excerpt: "Theirs / Mine too" });
  expect(session.prepareSave("save").changes.excerpt).toEqual({
    value: "Theirs / Mine too",
    bases: [fingerprint("Theirs")],
  });
});

test.each([
  ["excerpt", "", "Written"],
  ["content", "<p></p>", "<p>Written</p>"],
  ["content", "<p><br></p>", "<hr>"],
  ["content", "", '<figure><img src="/media/pier.jpg" alt=""></figure>'],
] as const)("of two %ss, an empty one (%j) adds nothing to %j", (field, empty, written) => {
  for (const [mine, theirs] of [[empty, written] as const, [written, empty] as const]) {
    const session = new PostSession("a", HEAD);
    session.setValues({ ...HEAD, [field]: mine });
    expect(session.resolve(field, { ...HEAD, [field]: theirs }, "both")).toEqual({
      [field]: written,
    });
  }
});

const CROP = { x: 0, y: 0, width: 0.5, height: 0.5 };

test("a crop is sent, and chosen, with the picture that it was made for", () => {
  const session = new PostSession("a", HEAD);
  session.setValues({ ...HEAD, imageCropData: CROP });
  const { changes } = session.prepareSave("save");
  expect(Object.keys(changes).toSorted()).toEqual(["featuredImageId", "imageCropData"]);
  const theirs = { ...HEAD, featuredImageId: "other" };
  expect(session.adopt(theirs).values).toEqual({});
  expect(session.conflictsWith(theirs, ["featuredImageId", "imageCropData"])).toEqual([
    { field: "featuredImageId", mine: null, theirs: "other" },
  ]);
  expect(session.resolve("featuredImageId", theirs, "theirs")).toEqual({
    featuredImageId: "other",
    imageCropData: {},
  });
  expect(session.changed).toEqual([]);
});

test("a conflict about the crop of another picture is one about the picture", () => {
  const session = new PostSession("a", { ...HEAD, imageCropData: CROP });
  session.setValues({ ...HEAD, featuredImageId: "mine" });
  const theirs = { ...HEAD, imageCropData: { ...CROP, x: 0.25 } };
  expect(session.conflictsWith(theirs, ["imageCropData"])).toEqual([
    { field: "featuredImageId", mine: "mine", theirs: null },
  ]);
});

test("a kept picture comes with its crop, also when it has none", () => {
  const session = new PostSession("a", HEAD);
  session.setValues({ ...HEAD, imageCropData: CROP });
  const picture = { value: "kept", base: fingerprint(null) };
  const crop = { value: {}, base: fingerprint({}) };
  const whole = session.withCrop({ featuredImageId: picture });
  expect(whole).toEqual({ featuredImageId: picture, imageCropData: crop });
  expect(session.replacedBy(whole)).toEqual({
    featuredImageId: { value: null, base: fingerprint(null) },
    imageCropData: { value: CROP, base: fingerprint({}) },
  });
  const cropped = { featuredImageId: picture, imageCropData: { ...crop, value: CROP } };
  expect(session.withCrop(cropped)).toBe(cropped);
});

test("kept changes replace only texts that are stored elsewhere", () => {
  const session = new PostSession("a", HEAD);
  const kept = {
    title: { value: "Kept", base: fingerprint("Harbour") },
    excerpt: { value: "Kept", base: fingerprint("") },
  };
  expect(session.replacedBy(kept)).toEqual({});
  session.setValues({ ...HEAD, title: "Mine", author: "Ada" });
  const unsaved = { title: { value: "Mine", base: fingerprint("Harbour") } };
  expect(session.replacedBy(kept)).toEqual(unsaved);
  expect(session.replacedBy({ title: { ...unsaved.title } })).toEqual({});
  // An auto-save is replaced by the next; an explicit one has become a version.
  const mine = { ...HEAD, title: "Mine", author: "Ada" };
  session.confirm(session.prepareSave("auto"), mine);
  expect(session.replacedBy(kept)).toEqual({
    title: { value: "Mine", base: fingerprint("Mine") },
  });
  session.confirm(session.prepareSave("save"), mine);
  expect(session.replacedBy(kept)).toEqual({});
});

test("texts that are kept both keep the notes of both", () => {
  const noted = (text: string) =>
    `<p><sup><a href="#user-content-fn-a" id="user-content-fnref-a">1</a></sup></p><ol><li id="user-content-fn-a">${text}</li></ol>`;
  const session = new PostSession("a", HEAD);
  session.setValues({ ...HEAD, content: noted("Mine") });
  const head = { ...HEAD, content: noted("Theirs") };
  expect(session.resolve("content", head, "both").content).toBe(
    `${noted("Theirs")}<hr>${noted("Mine").replaceAll("-a", "-a-2")}`,
  );
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
  expect(session.adopt(theirs, (name) => name === "title").values).toEqual({ excerpt: "New" });
  expect(session.unsaved).toEqual([]);
  expect(session.adopt(theirs).values).toEqual({ title: "Theirs" });
});

test("after the post was deleted, a save carries the whole text", () => {
  const session = new PostSession("a", HEAD);
  expect(session.changed).toEqual([]);
  session.startOver();
  expect(session.changed).toEqual(["title", "slug", "content", "categories"]);
  expect(session.prepareSave("save").changes.title?.bases).toEqual([fingerprint("")]);
});

test("a text that the server cleaned is taken over, once the caret is elsewhere", () => {
  const session = new PostSession("a", HEAD);
  session.setValues({ ...HEAD, title: "A <b>title</b> ", content: "<p>One<br></p>" });
  const head = { ...HEAD, title: "A title", content: "<p>One</p>" };
  const isTitle = (name: PostField) => name === "title";
  const held = session.confirm(session.prepareSave("auto"), head, [], isTitle);
  expect(held).toEqual({ values: {}, changedElsewhere: [] });
  expect(session.unsaved).toEqual([]);
  expect(session.adopt(head)).toEqual({ values: { title: "A title" }, changedElsewhere: [] });
  expect(session.changed).toEqual([]);
});

test("a slug that an explicit save chose was not changed elsewhere", () => {
  const session = new PostSession("a", { ...HEAD, title: "", slug: "" });
  session.setValues({ ...HEAD, title: "港", slug: "" });
  const untransliterable = { ...HEAD, title: "港", slug: "post-1" };
  expect(session.confirm(session.prepareSave("save"), untransliterable)).toEqual({
    values: { slug: "post-1" },
    changedElsewhere: [],
  });

  session.setValues({ ...untransliterable, slug: "pier" });
  const autoSaved = { ...untransliterable, slug: "pier" };
  session.confirm(session.prepareSave("auto"), autoSaved);
  const published = { ...autoSaved, slug: "pier-2", excerpt: "Theirs" };
  expect(session.confirm(session.prepareSave("publish"), published)).toEqual({
    values: { slug: "pier-2", excerpt: "Theirs" },
    changedElsewhere: ["excerpt"],
  });
  expect(session.adopt({ ...published, slug: "dock" }).changedElsewhere).toEqual(["slug"]);
});

test("half an FAQ is unsaved until it has both, and is not replaced", () => {
  const session = new PostSession("a", HEAD);
  const faqs = [{ answer: "<p>By ferry.</p>", question: "" }];
  session.setValues({ ...HEAD, faqs });
  session.confirm(session.prepareSave("auto"), HEAD);
  expect(session.changed).toEqual([]);
  expect(session.unsavedFields).toEqual({ faqs: { value: faqs, base: fingerprint([]) } });
  const theirs = { ...HEAD, faqs: [{ answer: "<p>At noon.</p>", question: "When?" }] };
  expect(session.adopt(theirs).values).toEqual({});
  session.setValues({ ...HEAD, faqs: [{ answer: "<p></p>", question: " " }] });
  expect(session.unsaved).toEqual(["faqs"]);
  session.setValues({ ...HEAD, faqs: [] });
  expect(session.changed).toEqual(["faqs"]);
});

test("a text that was changed back needs no save", () => {
  const session = new PostSession("a", HEAD);
  session.setValues({ ...HEAD, tags: ["a"] });
  session.setValues({ ...HEAD, tags: [] });
  expect(session.unsaved).toEqual([]);
});

test.each<[string, unknown, unknown]>([
  ["the order of keys", { x: 1, y: 2 }, { y: 2, x: 1 }],
  ["nothing", "", ""],
])("the fingerprint does not depend on %s", (_, one, other) => {
  expect(fingerprint(one as PostFields[PostField])).toBe(fingerprint(other as never));
});

/** The rules of the server, for one field's text. */
function applySave(head: PostFields, save: PostSave, seen: Map<string, number>) {
  if (save.sequence <= (seen.get(save.editorId) ?? 0)) return { status: "superseded", head };
  const fields = POST_FIELD_NAMES.filter((name) => {
    const change = save.changes[name];
    const current = fingerprint(head[name]);
    return (
      change && current !== fingerprint(change.value as never) && !change.bases.includes(current)
    );
  });
  if (fields.length > 0) return { status: "conflict", head, fields };
  seen.set(save.editorId, save.sequence);
  const values = Object.fromEntries(
    Object.entries(save.changes).map(([name, change]) => [name, change?.value]),
  );
  return { status: "saved", head: { ...head, ...values } };
}

test("a save that arrives late or again changes nothing", () => {
  const session = new PostSession("a", HEAD);
  const seen = new Map<string, number>();
  session.setValues({ ...HEAD, title: "First" });
  const late = session.prepareSave("auto");
  session.setValues({ ...HEAD, title: "Second" });
  const { head } = applySave(HEAD, session.prepareSave("auto"), seen);
  expect(head.title).toBe("Second");
  expect(applySave(head, late, seen)).toEqual({ status: "superseded", head });
});
