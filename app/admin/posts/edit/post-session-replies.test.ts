import { expect, test } from "vitest";
import { EMPTY_POST } from "#domain/posts/post-fields.ts";
import { fingerprint } from "#domain/values/fingerprint.ts";
import { PostSession } from "./post-session.ts";

const HEAD = { ...EMPTY_POST, title: "Harbour", slug: "harbour" };

test("a text that was changed back after a save without a reply is saved", () => {
  const session = new PostSession("a", HEAD);
  session.setValues({ ...HEAD, title: "Port" });
  session.prepareSave("auto");
  session.setValues(HEAD);
  expect(session.unsavedFields).toEqual({
    title: { value: "Harbour", base: fingerprint("Harbour") },
  });
  // The server has the lost text.
  expect(session.adopt({ ...HEAD, title: "Port" }).values).toEqual({});
  const next = session.prepareSave("save");
  expect(next.changes).toEqual({
    title: { value: "Harbour", bases: [fingerprint("Harbour")] },
  });
  session.confirm(next, HEAD);
  expect(session.unsaved).toEqual([]);
});

test("a text that the server did not store, and that was changed back, needs no save", () => {
  const session = new PostSession("a", HEAD);
  session.setValues({ ...HEAD, title: "Too long" });
  session.reject(session.prepareSave("save"));
  session.setValues(HEAD);
  expect(session.unsaved).toEqual([]);

  session.setValues({ ...HEAD, title: "Too long", excerpt: "Written" });
  const head = { ...HEAD, excerpt: "Written" };
  session.confirm(session.prepareSave("auto"), head, ["title"]);
  session.setValues(head);
  expect(session.unsaved).toEqual([]);
});

test("a conflict leaves unsaved what an earlier save without a reply sent of other fields", () => {
  const session = new PostSession("a", HEAD);
  session.setValues({ ...HEAD, title: "Port", excerpt: "Mine" });
  session.prepareSave("auto");
  session.setValues({ ...HEAD, author: "Ada" });
  const refused = session.prepareSave("auto");
  expect(Object.keys(refused.changes).toSorted()).toEqual(["author", "excerpt", "title"]);
  session.reject(refused, ["excerpt"]);
  session.setValues(HEAD);
  expect(session.unsaved).toEqual(["title"]);
  session.replace({ ...HEAD, title: "Earlier" });
  expect(session.unsaved).toEqual([]);
});
