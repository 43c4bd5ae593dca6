import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST_FIELD_NAMES, type PostField } from "#domain/posts/post-fields.ts";
import { fingerprint } from "#domain/values/fingerprint.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { nastyStrings } from "../../tests/support/nasty-strings.ts";
import { ACTOR, editorWorld, PostEditor } from "../../tests/support/post-editor.ts";
import { handleDiscard, handlePostSave, handleRestore } from "./post-requests.ts";
import { readPostForm } from "./read-post-form.ts";
import { blogPosts } from "./tables.ts";

const { world } = await forAllTests(editorWorld());

const newEditor = () => new PostEditor(world);

function requestOf(body: unknown): Request {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return new Request("http://localhost/admin/blog", { method: "POST", body: text });
}

function post(editor: PostEditor, body: unknown, isNew = true) {
  const options = { id: editor.postId, actor: ACTOR, isNew };
  return handlePostSave(world, requestOf(body), options);
}

test("each outcome has its status and toast", async () => {
  const editor = newEditor();
  const faqs = [{ question: "Why?", answer: "<p>Because.</p>" }];
  const created = await post(editor, editor.request("save", { title: "Handled", faqs }));
  expect(created).toMatchObject({
    status: 200,
    reply: {
      toast: {
        kind: "success",
        title: "Blog post created successfully with 1 FAQ",
        about: ["Handled"],
      },
    },
  });
  const { reply } = created;
  if (reply.status === "saved") editor.seen = reply.post.fields;
  const stale = editor.other();
  const saved = await post(editor, editor.request("save", { faqs: [], title: "Handled twice" }));
  expect(saved.reply).toMatchObject({ toast: { title: "Blog post saved successfully" } });
  const auto = await post(editor, editor.request("auto", { excerpt: "x" }));
  expect(auto.reply).toMatchObject({ status: "saved", toast: null });
  const conflict = await post(stale, stale.request("save", { title: "Stale" }));
  expect(conflict).toMatchObject({ status: 409, reply: { fields: ["title"] } });
  const refused = await post(newEditor(), newEditor().request("save", {}));
  expect(refused).toMatchObject({
    status: 422,
    reply: { problems: { title: [expect.any(String)] } },
  });
  const gone = newEditor();
  expect(await post(gone, gone.request("save", {}), false)).toMatchObject({ status: 404 });
  const published = await post(editor, editor.request("publish", {}));
  expect(published.reply).toMatchObject({ toast: { title: "Blog post published successfully" } });
});

test("the reply names the slug that replaces one in use", async () => {
  await newEditor().saved("save", { title: "Told" });
  const editor = newEditor();
  const { reply } = await post(editor, editor.request("save", { title: "Told" }));
  expect(reply).toMatchObject({ toast: { text: "The slug was taken, so the post uses told-2." } });
});

test.each([
  "",
  "no JSON",
  "[]",
  "null",
  '{"editorId":"x"}',
  JSON.stringify({ ...newSave(), kind: "restore" }),
  JSON.stringify({ ...newSave(), sequence: 0 }),
  JSON.stringify({ ...newSave(), changes: { views: { value: 1, bases: ["a"] } } }),
  JSON.stringify({ ...newSave(), changes: { title: { bases: ["a"] } } }),
])("a body that is no save is refused (%#)", async (body) => {
  const editor = newEditor();
  expect((await post(editor, body)).status).toBe(400);
  expect(await readPostForm(world.db, editor.postId)).toBeNull();
});

function newSave() {
  return { editorId: randomUUID(), sequence: 1, kind: "auto", changes: {} };
}

test("an id that is none is missing", async () => {
  const request = () =>
    requestOf({ editorId: randomUUID(), sequence: 1, revisionId: randomUUID() });
  const options = { id: "new", actor: ACTOR, isNew: true };
  const outcomes = await Promise.all([
    handlePostSave(world, request(), options),
    handleDiscard(world, request(), "new"),
    handleRestore(world, request(), "new"),
    handleDiscard(world, request(), randomUUID()),
    handleRestore(world, request(), randomUUID()),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

test("a failing database is a reply", async () => {
  const editor = newEditor();
  const broken = { ...world, now: () => new Date(Number.NaN) };
  const request = requestOf(editor.request("save", { title: "Broken" }));
  const options = { id: editor.postId, actor: ACTOR, isNew: true };
  expect(await handlePostSave(broken, request, options)).toEqual({
    status: 500,
    reply: {
      status: "failed",
      message: "Failed to save blog post. Please check the console for details.",
    },
  });
});

test.each(POST_FIELD_NAMES)(
  "bad input for %s is stored clean or refused by name",
  async (field) => {
    const editor = newEditor();
    await editor.saved("auto", { excerpt: "Stays" });
    const wrong = [
      null,
      7,
      true,
      {},
      [],
      [[]],
      [{}],
      [null],
      { x: 1 },
      [{ question: 1, answer: 2 }],
    ];
    for (const value of [...wrong, ...wrapped(field, nastyStrings())]) {
      const outcome = await editor.send("auto", { [field]: value });
      expect(["saved", "refused"], JSON.stringify(value)).toContain(outcome.status);
      if (outcome.status === "refused") expect(Object.keys(outcome.problems)).toEqual([field]);
      if (outcome.status !== "saved") continue;
      const held = outcome.post.fields[field];
      expect(JSON.stringify(held)).not.toMatch(/<script|<iframe|=\\"\s*javascript:/i);
      // What was cleaned once is not changed by being sent back.
      const again = await editor.send("auto", { [field]: held });
      expect(again.status === "saved" && fingerprint(again.post.fields[field])).toBe(
        fingerprint(held),
      );
    }
  },
  120_000,
);

/** A sample, since each is a transaction. */
function wrapped(field: PostField, texts: string[]): unknown[] {
  const some = texts.filter((_, index) => index % 12 === POST_FIELD_NAMES.indexOf(field) % 12);
  switch (field) {
    case "faqs":
      return some.map((text) => [{ question: text, answer: `<p>${text}</p>` }]);
    case "categories":
    case "tags":
    case "keywords":
      return some.map((text) => [text]);
    default:
      return some;
  }
}

test("a text of 36,000 words is saved while the process serves others", async () => {
  const sentence = "Seven plain words and a <strong>bold</strong> one. ";
  const content = `<p>${sentence.repeat(5)}</p>`.repeat(1028);
  const editor = newEditor();
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 5);
  const { post } = await editor.saved("save", { title: "Long", content });
  clearInterval(turning);
  expect(turns).toBeGreaterThan(10);
  expect(post.fields.content).toBe(content);
  const [row] = await world.db.select().from(blogPosts).where(isPost(editor.postId));
  expect(row?.readingTimeMinutes).toBe(160);
});

function isPost(id: string) {
  return eq(blogPosts.id, id);
}
