import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { openMediaWorld, storedPdf, storedPhoto } from "../../tests/support/media-rows.ts";
import { addPost, addProject } from "../../tests/support/rows.ts";
import { findByAddress, findByAddresses, picturesInPost } from "./store.ts";
import { replaceUses } from "./uses.ts";
import { mediaUses } from "./uses-table.ts";

const world = await forAllTests(openMediaWorld());

test("uses are replaced as a whole, and unused files are returned", async () => {
  const { db } = world;
  const [a, b] = [await storedPdf(world, "a"), await storedPdf(world, "b")];
  const projectId = await addProject(db);
  const owner = { noun: "project", projectId } as const;
  expect(
    await replaceUses(db, owner, [
      { mediaId: a.id, role: "asset" },
      { mediaId: b.id, role: "file" },
      { mediaId: b.id, role: "file" },
    ]),
  ).toEqual([]);
  expect(await db.$count(mediaUses)).toBe(2);
  expect(await replaceUses(db, owner, [{ mediaId: b.id, role: "asset" }])).toEqual([a.id]);
  expect(await replaceUses(db, owner, [])).toEqual([b.id]);
  expect(await db.$count(mediaUses)).toBe(0);
});

test("with roles only these are replaced, and other owners are untouched", async () => {
  const { db } = world;
  const [portrait, cv, newCv] = [
    await storedPdf(world, "portrait"),
    await storedPdf(world, "cv"),
    await storedPdf(world, "new cv"),
  ];
  await replaceUses(db, { noun: "site" }, [{ mediaId: cv.id, role: "social" }]);
  await replaceUses(db, { noun: "about" }, [
    { mediaId: portrait.id, role: "profile" },
    { mediaId: cv.id, role: "resume" },
  ]);
  const dropped = await replaceUses(
    db,
    { noun: "about" },
    [{ mediaId: newCv.id, role: "resume" }],
    ["resume"],
  );
  expect(dropped).toEqual([cv.id]);
  const uses = await db.select({ noun: mediaUses.noun, role: mediaUses.role }).from(mediaUses);
  expect(uses).toEqual(
    expect.arrayContaining([
      { noun: "site", role: "social" },
      { noun: "about", role: "profile" },
      { noun: "about", role: "resume" },
    ]),
  );
  expect(uses).toHaveLength(3);
});

test("files are found by their addresses, unknown ones are left out", async () => {
  const [a, b] = [await storedPdf(world, "found a"), await storedPhoto(world, "found b")];
  const unknown = { area: "projects", hash: "0".repeat(64), ext: "pdf" } as const;
  const found = await findByAddresses(world.db, [a, b, unknown]);
  expect([...found]).toEqual(
    expect.arrayContaining([
      [`/media/projects/${a.hash}.pdf`, a],
      [`/media/thumbnails/${b.hash}.jpg`, b],
    ]),
  );
  expect(found.size).toBe(2);
  expect(await findByAddresses(world.db, [])).toEqual(new Map());
  expect(await findByAddress(world.db, a)).toEqual(a);
  expect(await findByAddress(world.db, unknown)).toBeNull();
  expect(await findByAddress(world.db, { ...a, area: "resumes" })).toBeNull();
});

test("a post's pictures are found by the addresses in its text", async () => {
  const { db } = world;
  const [shown, featured] = [
    await storedPhoto(world, "shown"),
    await storedPhoto(world, "featured"),
  ];
  const postId = await addPost(db, { slug: "with-pictures" });
  await replaceUses(db, { noun: "post", postId }, [
    { mediaId: shown.id, role: "body" },
    { mediaId: featured.id, role: "featured" },
  ]);
  const pictures = await picturesInPost(db, postId);
  expect([...pictures.keys()]).toEqual([`/media/thumbnails/${shown.hash}.jpg`]);
  expect([...pictures.values()][0]?.src).toBe(`/media/thumbnails/${shown.hash}-400.jpg`);
});
