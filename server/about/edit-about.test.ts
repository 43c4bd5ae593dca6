import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { EditableAbout } from "#domain/about/about-form.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { importWorld } from "../../tests/support/import-world.ts";
import { photo } from "../../tests/support/media.ts";
import { keepFile, keepPicture } from "../media/keep.ts";
import { dropUnusedJob } from "../media/remove-unused.ts";
import { media } from "../media/tables.ts";
import { mediaUses } from "../media/uses-table.ts";
import { changeProfileImage, changeResume } from "./change-files.ts";
import { readEditableAbout, saveAbout } from "./edit-about.ts";
import { readAbout, readAboutFiles } from "./store.ts";
import { aboutContent } from "./tables.ts";
import { writeAbout } from "./write-about.ts";

const { world } = await forAllTests(importWorld());
const { db } = world;
beforeAll(() => world.queue.work(world, dropUnusedJob));
beforeEach(async () => {
  await db.delete(mediaUses).where(eq(mediaUses.noun, "about"));
  await db.delete(aboutContent);
});

async function image(seed: number): Promise<string> {
  const bytes = await photo(64, 64, seed).png().toBuffer();
  const upload = { bytes, area: "profile-images", fileName: "profile.png" } as const;
  const kept = await keepPicture({ ...world, isHurried: true }, upload);
  if (!kept.ok) throw new Error(kept.reason);
  return kept.media.id;
}

async function resumeFile(text: string): Promise<string> {
  const bytes = Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`);
  const kept = await keepFile(world, { bytes, area: "resumes", fileName: "first.pdf" });
  if (!kept.ok) throw new Error(kept.reason);
  return kept.media.id;
}

const isStored = async (id: string) => (await db.$count(media, eq(media.id, id))) === 1;
const uses = async () =>
  (await db.select().from(mediaUses).where(eq(mediaUses.noun, "about"))).map(({ role }) => role);

async function saved(changes: Partial<EditableAbout>) {
  const outcome = await saveAbout(world, { ...(await readEditableAbout(db)), ...changes });
  if (outcome.status !== "saved") throw new Error(outcome.status);
  return outcome.current;
}

test("what is saved is shown to visitors, without the email address and without scripts", async () => {
  await saved({
    name: "Ilse",
    email: "ilse@example.org",
    bio: '<p onclick="x()">I paint.</p><script>alert(1)</script>',
    expertise: [{ category: "Signs", items: ["Glass"], skills: ["Gold"], yearsExperience: 12 }],
    languages: ["Dutch"],
  });
  const shown = await readAbout(db);
  expect(shown).toMatchObject({
    name: "Ilse",
    bio: "<p>I paint.</p>",
    languages: ["Dutch"],
    expertise: [{ category: "Signs", items: ["Glass"], skills: ["Gold"], yearsExperience: 12 }],
  });
  expect(JSON.stringify(shown)).not.toContain("ilse@example.org");
  expect((await readEditableAbout(db)).email).toBe("ilse@example.org");
});

test("of two windows the second gets the text of the first, and nothing is overwritten", async () => {
  const opened = await readEditableAbout(db);
  const both = await Promise.all([
    saveAbout(world, { ...opened, name: "One" }),
    saveAbout(world, { ...opened, name: "Two" }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["conflict", "saved"]);
  const names = both.map(({ current }) => current.name);
  expect(names[0]).toBe(names[1]);
  expect((await readAbout(db))?.name).toBe(names[0]);
  const [{ version } = { version: 0 }] = both.map(({ current }) => current);
  expect(await saveAbout(world, { ...opened, name: "Mine", version })).toMatchObject({
    status: "saved",
    current: { name: "Mine" },
  });
});

test("the same content saved again, after a lost reply, is no conflict", async () => {
  const opened = await readEditableAbout(db);
  const draft = {
    ...opened,
    name: "Ilse",
    bio: "<p>I paint.</p><script></script>",
    expertise: [{ category: "Signs", items: ["Glass"], skills: [], yearsExperience: null }],
  };
  const first = await saveAbout(world, draft);
  expect(await saveAbout(world, draft)).toEqual(first);
  expect(await saveAbout(world, { ...draft, expertise: [] })).toMatchObject({ status: "conflict" });
});

test("image and resume neither conflict with an open form nor are changed by it", async () => {
  await saved({ name: "Before" });
  const opened = await readEditableAbout(db);
  const mediaId = await image(1);
  await changeProfileImage(world, { intent: "save-image", mediaId, replaces: "" });
  await changeProfileImage(world, { intent: "move-image", position: "left" });
  const resume = { mediaId: await resumeFile("a"), fileName: "My resume.pdf" };
  await changeResume(world, { intent: "save-resume", ...resume, replaces: "" });
  expect(await saveAbout(world, { ...opened, name: "After" })).toMatchObject({ status: "saved" });
  expect(await readAbout(db)).toMatchObject({
    name: "After",
    picture: { width: 64 },
    picturePosition: "left",
    resume: { fileName: "My resume.pdf" },
  });
  expect((await uses()).sort()).toEqual(["profile", "resume"]);
});

test("an import conflicts with an open form, and its version tells changes of the image", async () => {
  await saved({ name: "Before" });
  const opened = await readEditableAbout(db);
  const versionOf = async () => (await db.select().from(aboutContent))[0]?.version ?? 0;
  const before = await versionOf();
  await changeProfileImage(world, { intent: "move-image", position: "right" });
  expect(await versionOf()).toBe(before + 1);
  await db.transaction((tx) => writeAbout(tx, { title: "Imported" }));
  expect(await saveAbout(world, opened)).toMatchObject({
    status: "conflict",
    current: { title: "Imported" },
  });
});

test("a form opened before the page was removed conflicts with the one that replaces it", async () => {
  await db.insert(aboutContent).values({ createdAt: new Date(Date.now() - 60_000) });
  const opened = await saved({ name: "Sample" });
  await db.delete(aboutContent);
  await db.transaction((tx) => writeAbout(tx, { name: "Imported" }));
  expect(await saveAbout(world, { ...opened, title: "Mine" })).toMatchObject({
    status: "conflict",
    current: { name: "Imported" },
  });
});

test("a replaced image and a removed one are deleted", async () => {
  const [first, second] = [await image(2), await image(3)];
  await changeProfileImage(world, { intent: "save-image", mediaId: first, replaces: "" });
  const { pictureUrl } = await readAboutFiles(db);
  const replace = { intent: "save-image", mediaId: second } as const;
  expect(await changeProfileImage(world, { ...replace, replaces: "" })).toEqual({
    status: "conflict",
  });
  expect(await changeProfileImage(world, { ...replace, replaces: pictureUrl })).toEqual({
    status: "done",
  });
  await expect.poll(() => isStored(first)).toBe(false);
  expect(await isStored(second)).toBe(true);
  const { pictureUrl: replaces } = await readAboutFiles(db);
  await changeProfileImage(world, { intent: "remove-image", replaces });
  await expect.poll(() => isStored(second)).toBe(false);
  expect(await readAboutFiles(db)).toMatchObject({ pictureUrl: "", picture: null });
});

test("only files of the right area are taken", async () => {
  const [picture, resume] = [await image(4), await resumeFile("b")];
  const asImage = { intent: "save-image", replaces: "" } as const;
  const asResume = { intent: "save-resume", fileName: "x.pdf", replaces: "" } as const;
  for (const mediaId of [resume, randomUUID()])
    expect(await changeProfileImage(world, { ...asImage, mediaId })).toEqual({ status: "missing" });
  for (const mediaId of [picture, randomUUID()])
    expect(await changeResume(world, { ...asResume, mediaId })).toEqual({ status: "missing" });
  expect(await uses()).toEqual([]);
});

test("a resume is saved, kept when it is the same, replaced, and deleted", async () => {
  const [first, second] = [await resumeFile("c"), await resumeFile("d")];
  const save = async (mediaId: string, fileName: string) => {
    const { resumeUrl } = await readAboutFiles(db);
    const change = { intent: "save-resume", mediaId, fileName, replaces: resumeUrl } as const;
    return (await changeResume(world, change)).status;
  };
  expect(await save(first, "Ilse.pdf")).toBe("saved");
  const before = await readEditableAbout(db);
  expect(await save(first, "../../Ilse\u202e Vandermeer.exe")).toBe("same");
  expect((await readAbout(db))?.resume?.fileName).toBe("Ilse Vandermeer.exe.pdf");
  expect((await readEditableAbout(db)).version).toBe(before.version);
  expect(await save(second, "New.pdf")).toBe("saved");
  await expect.poll(() => isStored(first)).toBe(false);
  expect(await isStored(second)).toBe(true);
  const { resumeUrl } = await readAboutFiles(db);
  const remove = { intent: "remove-resume" } as const;
  expect(await changeResume(world, { ...remove, replaces: "" })).toEqual({ status: "conflict" });
  expect(await changeResume(world, { ...remove, replaces: resumeUrl })).toEqual({
    status: "deleted",
  });
  await expect.poll(() => isStored(second)).toBe(false);
});

test("a resume on another site is removed, since there is no file to delete", async () => {
  const replaces = "https://files.example/cv.pdf";
  await db.transaction((tx) => writeAbout(tx, { resumeUrl: replaces }));
  expect(await changeResume(world, { intent: "remove-resume", replaces })).toEqual({
    status: "removed",
  });
  expect((await readAbout(db))?.resume).toBe(null);
});

test("long texts are cleaned beside the process", async () => {
  const bio = `<p>${"words ".repeat(7_000)}<script>x</script></p>`;
  const { bio: stored } = await saved({ bio });
  expect(stored.length).toBeGreaterThan(40_000);
  expect(stored).not.toContain("script");
  expect((await readAbout(db))?.bio).toBe(stored);
});
