import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { addPost, addProject, addPublicPost, addPublicProject } from "../../tests/support/rows.ts";
import { blogPosts } from "../posts/tables.ts";
import { portfolioProjects } from "../projects/tables.ts";
import { readPopular } from "./read-overview.ts";
import { popularTerms } from "./tables.ts";

const { db } = await forAllTests(testDatabase());

const popular = async (kind: "keyword" | "category", limit = 10) =>
  (await readPopular(db, kind, limit)).map(({ term, total }) => `${term} ${total}`);

test("terms of public projects and posts are counted together, in any spelling", async () => {
  const project = await addPublicProject(db, {
    categories: ["Branding", "Print"],
    keywords: ["signs", "Signs "],
  });
  await addProject(db, { categories: ["Hidden"] });
  const post = await addPublicPost(db, {
    categories: ["branding"],
    keywords: ["SIGNS"],
    tags: ["unused"],
  });
  await addPublicPost(db, { tags: ["letters"] });
  await addPost(db, { categories: ["Draft"] });
  expect(await popular("category")).toEqual(["Branding 2", "Print 1"]);
  expect(await popular("keyword")).toEqual(["Signs 2", "letters 1"]);
  expect(await popular("keyword", 1)).toEqual(["Signs 2"]);

  await db
    .update(blogPosts)
    .set({ categories: ["Print"], viewCount: 3 })
    .where(eq(blogPosts.id, post));
  expect(await popular("category")).toEqual(["Print 2", "Branding 1"]);
  await db
    .update(portfolioProjects)
    .set({ isVisible: false })
    .where(eq(portfolioProjects.id, project));
  expect(await popular("category")).toEqual(["Print 1"]);
  await db.update(blogPosts).set({ status: "draft" }).where(eq(blogPosts.id, post));
  expect(await popular("category")).toEqual([]);
  await db.delete(blogPosts);
  expect(await db.select().from(popularTerms)).toEqual([]);
});
