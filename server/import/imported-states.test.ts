import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import {
  contentFolder,
  FROM_COMMAND_LINE,
  importWorld,
  plan,
  runImportOf,
} from "../../tests/support/import-world.ts";
import { pdf } from "../../tests/support/media.ts";
import { media } from "../media/tables.ts";
import { blogPosts } from "../posts/tables.ts";
import { orderFeatured } from "../projects/featured.ts";
import { listFeaturedProjects } from "../projects/store.ts";
import { clients, portfolioProjects } from "../projects/tables.ts";
import type { ImportReport } from "./write/run-import.ts";

const { world } = await forAllTests(importWorld());

async function clientId(): Promise<string> {
  const [client] = await world.db.insert(clients).values({ name: "Owner" }).returning();
  return client?.id ?? "";
}

test("the seventh featured project is imported unfeatured and reported; archived ones do not count", async () => {
  const fields = "client: C\nyear: 2020\nworkType: Pitch\nfeatured: true";
  const shown = Array.from({ length: 7 }, (_, i) => [
    `projects/f${i}.md`,
    `---\ntitle: F${i}\n${fields}\n---\n`,
  ]);
  const own = await contentFolder({
    "projects/archived.md": `---\ntitle: Archived\narchived: true\n${fields}\n---\n`,
    ...Object.fromEntries(shown),
  });
  const noted = (items: ImportReport["items"]) =>
    items.filter(({ notes }) => notes.some(({ text }) => text.startsWith("featured:")));
  const first = { title: "First", clientId: await clientId(), year: 2020, workType: "Pitch" };
  await world.db.insert(portfolioProjects).values({ ...first, slug: "first", isFeatured: true });
  expect(noted((await plan(world, own.path)).items).map(({ slug }) => slug)).toEqual(["f5", "f6"]);
  const report = await runImportOf(world, own.path);
  expect(report.written).toBe(8);
  expect(noted(report.items).map(({ slug }) => slug)).toEqual(["f5", "f6"]);
  const featured = await world.db
    .select({ slug: portfolioProjects.slug })
    .from(portfolioProjects)
    .where(eq(portfolioProjects.isFeatured, true));
  expect(featured.map(({ slug }) => slug).sort()).toEqual(["f0", "f1", "f2", "f3", "f4", "first"]);
  await own.remove();
});

test("a featured project is imported at its position, or keeps its own without one", async () => {
  await world.db.delete(portfolioProjects);
  const file = (title: string, more: string) =>
    `---\ntitle: ${title}\nclient: C\nyear: 2020\nworkType: Pitch\n${more}\n---\n`;
  const own = await contentFolder({
    "projects/one.md": file("One", "featured: true"),
    "projects/two.md": file("Two", "featured: true\nfeaturedPosition: 2"),
    "projects/three.md": file("Three", "featured: true\nfeaturedPosition: 1"),
    "projects/four.md": file("Four", "featuredPosition: 7"),
  });
  const shown = async () => (await listFeaturedProjects(world.db)).map(({ slug }) => slug);
  const { items } = await runImportOf(world, own.path);
  expect(items.flatMap(({ notes }) => notes.map(({ text }) => text))).toEqual([
    'featuredPosition should be a number from 1 to 6, not "7"',
  ]);
  expect(await shown()).toEqual(["three", "two", "one"]);
  const ids = new Map((await world.db.select().from(portfolioProjects)).map((p) => [p.slug, p.id]));
  await orderFeatured(
    world,
    ["one", "two", "three"].map((slug) => ids.get(slug) ?? ""),
  );
  await own.write("projects/one.md", file("One again", "featured: true"));
  const again = await runImportOf(world, own.path);
  expect(again.written).toBe(1);
  expect(await shown()).toEqual(["one", "two", "three"]);
  await own.remove();
});

test("admin imports are hidden, and stay visible once shown", async () => {
  const text = "---\ntitle: H\nclient: C\nyear: 2020\nworkType: Pitch\n---\n";
  const own = await contentFolder({ "projects/hidden.md": text });
  const fromAdmin = { origin: "admin", visibility: "hidden" } as const;
  const isVisible = async () => {
    const [row] = await world.db
      .select()
      .from(portfolioProjects)
      .where(eq(portfolioProjects.slug, "hidden"));
    return row?.isVisible;
  };
  await runImportOf(world, own.path, fromAdmin);
  expect(await isVisible()).toBe(false);
  await world.db
    .update(portfolioProjects)
    .set({ isVisible: true })
    .where(eq(portfolioProjects.slug, "hidden"));
  await own.write("projects/hidden.md", `${text}More.`);
  await runImportOf(world, own.path, fromAdmin);
  expect(await isVisible()).toBe(true);
  await own.remove();
});

test("admin imports of posts are drafts with their date, and keep their state once published", async () => {
  const text = "---\ntitle: D\ndate: 2019-03-04\nstatus: published\n---\n";
  const own = await contentFolder({ "posts/drafted.md": text });
  const fromAdmin = { origin: "admin", visibility: "hidden" } as const;
  const stored = async () =>
    (await world.db.select().from(blogPosts).where(eq(blogPosts.slug, "drafted")))[0];
  await runImportOf(world, own.path, fromAdmin);
  const drafted = await stored();
  expect(drafted).toMatchObject({ status: "draft", scheduledPublishAt: null });
  expect(drafted?.publishedAt?.getUTCFullYear()).toBe(2019);
  await world.db
    .update(blogPosts)
    .set({ status: "published" })
    .where(eq(blogPosts.slug, "drafted"));
  await own.write("posts/drafted.md", `${text}More.`);
  await runImportOf(world, own.path, fromAdmin);
  const later = await stored();
  expect(later).toMatchObject({ status: "published", publishedAt: drafted?.publishedAt });
  expect(later?.content).toContain("More.");
  await own.remove();
});

test("a scheduled post that the admin area imports as a draft is noted with its time", async () => {
  const own = await contentFolder({
    "site.yaml": "time_zone: America/New_York\n",
    "posts/later.md": "---\ntitle: L\nstatus: scheduled\nscheduled: 2090-05-01 09:00\n---\n",
  });
  const fromAdmin = { origin: "admin", visibility: "hidden" } as const;
  const notesOf = ({ items }: Pick<ImportReport, "items">) =>
    items.flatMap(({ notes }) => notes.map(({ gravity, text }) => [gravity, text]));
  const note = "scheduled for May 1, 2090, 09:00, but imported as a draft: schedule it again";
  expect(notesOf(await plan(world, own.path, fromAdmin))).toEqual([["left-out", note]]);
  expect(notesOf(await plan(world, own.path))).toEqual([]);
  expect(notesOf(await runImportOf(world, own.path, fromAdmin))).toEqual([["left-out", note]]);
  expect(notesOf(await plan(world, own.path, { ...fromAdmin, overwrite: true }))).toEqual([]);
  await own.remove();
});

test("an archived project stays archived when the admin area imports over it", async () => {
  const text = "---\ntitle: Old\nclient: C\nyear: 2020\nworkType: Pitch\nvisible: true\n---\n";
  const own = await contentFolder({ "projects/archived.md": text });
  await runImportOf(world, own.path, FROM_COMMAND_LINE);
  const bySlug = eq(portfolioProjects.slug, "archived");
  const archived = { isArchived: true, archivedAt: new Date(), archiveReason: "done" };
  await world.db.update(portfolioProjects).set(archived).where(bySlug);
  await own.write("projects/archived.md", `${text}More.`);
  const fromAdmin = { origin: "admin", visibility: "hidden", overwrite: true } as const;
  await runImportOf(world, own.path, fromAdmin);
  const [row] = await world.db.select().from(portfolioProjects).where(bySlug);
  expect(row).toMatchObject({ isArchived: true, archiveReason: "done" });
  expect(row?.description).toContain("More.");
  await own.remove();
});

test("a restored project has no reason for its archiving any more", async () => {
  const text = "---\ntitle: Back\nclient: C\nyear: 2020\nworkType: Pitch\n---\n";
  const own = await contentFolder({ "projects/back.md": text });
  await runImportOf(world, own.path, FROM_COMMAND_LINE);
  const bySlug = eq(portfolioProjects.slug, "back");
  const archived = { isArchived: true, archivedAt: new Date(), archiveReason: "done" };
  await world.db.update(portfolioProjects).set(archived).where(bySlug);
  await own.write("projects/back.md", `${text}More.`);
  await runImportOf(world, own.path, FROM_COMMAND_LINE);
  const [row] = await world.db.select().from(portfolioProjects).where(bySlug);
  expect(row).toMatchObject({ isArchived: false, archivedAt: null, archiveReason: "" });
  await own.remove();
});

test("the focal point is kept with its image, and reset with a new one", async () => {
  const svg = (size: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="9"><path d="M0 0h9v9z"/></svg>`;
  const text =
    "---\ntitle: F\nclient: C\nyear: 2020\nworkType: Pitch\nthumbnail: ../media/a.svg\n---\n";
  const files = { "projects/focus.md": text, "media/a.svg": svg(9).padEnd(120) };
  const own = await contentFolder(files);
  await runImportOf(world, own.path);
  const bySlug = eq(portfolioProjects.slug, "focus");
  await world.db.update(portfolioProjects).set({ thumbnailFocusX: 7 }).where(bySlug);
  const focusAfter = async (name: string, content: string) => {
    await own.write(name, content);
    await runImportOf(world, own.path);
    return (await world.db.select().from(portfolioProjects).where(bySlug))[0]?.thumbnailFocusX;
  };
  expect(await focusAfter("projects/focus.md", `${text}More.`)).toBe(7);
  expect(await focusAfter("media/a.svg", svg(8).padEnd(120))).toBe(50);
  await own.remove();
});

test("names of texts and files are the same in composed and decomposed letters", async () => {
  const dot =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>';
  const file = (cafe: string) =>
    `---\ntitle: ${cafe}\ncategories: [${cafe}]\nimage: ../media/${cafe}.svg\nimageAlt: A dot\n---\n`;
  const own = await contentFolder({
    "posts/composed.md": file("Caf\u00e9"),
    "posts/decomposed.md": file("Cafe\u0301"),
    "media/Cafe\u0301.svg": dot.padEnd(120),
  });
  expect((await runImportOf(world, own.path)).items.flatMap(({ notes }) => notes)).toEqual([]);
  const rows = await world.db
    .select()
    .from(blogPosts)
    .where(inArray(blogPosts.slug, ["composed", "decomposed"]));
  const [one, other] = rows.map(({ title, categories, featuredImageId }) => ({
    title,
    categories,
    featuredImageId,
  }));
  expect(one).toEqual({
    title: "Caf\u00e9",
    categories: ["Caf\u00e9"],
    featuredImageId: expect.any(String),
  });
  expect(other).toEqual(one);
  await own.remove();
});

test("a file that a project uses twice is expected only by others afterwards", async () => {
  const head = "---\ntitle: T\nclient: C\nyear: 2020\nworkType: Pitch\nfile: ../media/twice.pdf\n";
  const own = await contentFolder({
    "projects/once.md": `${head}---\n`,
    "media/twice.pdf": pdf("twice", 5_000),
  });
  await runImportOf(world, own.path);
  const ofFile = eq(media.fileName, "twice.pdf");
  // As if uploaded in a form that is still open.
  await world.db.update(media).set({ awaited: 1 }).where(ofFile);
  await own.write("projects/twice.md", `${head}files: [../media/twice.pdf]\n---\n`);
  expect((await runImportOf(world, own.path)).written).toBe(1);
  expect(await world.db.select().from(media).where(ofFile)).toMatchObject([{ awaited: 1 }]);
  await own.remove();
});
