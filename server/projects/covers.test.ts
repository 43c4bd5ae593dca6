import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { openMediaWorld, storedPdf } from "../../tests/support/media-rows.ts";
import { addPublicProject } from "../../tests/support/rows.ts";
import { media } from "../media/tables.ts";
import { readCards } from "./cards.ts";
import { findProjectForPreview } from "./store.ts";
import { portfolioProjects } from "./tables.ts";

const world = await forAllTests(openMediaWorld());

test("a document's first page is shown only while the public preview is allowed", async () => {
  const { db } = world;
  const asset = await storedPdf(world, "plan");
  const renditions = [{ name: 400 as const, width: 400, height: 500, formats: ["jpeg" as const] }];
  const made = { pictures: "ready" as const, width: 400, height: 500, renditions };
  await db.update(media).set(made).where(eq(media.id, asset.id));
  const id = await addPublicProject(db, { assetId: asset.id });
  const seen = async () => {
    const [card] = await readCards(db, [id]);
    const page = await findProjectForPreview(db, id);
    return [card, page?.project].map((shown) => [Boolean(shown?.picture), shown?.fileKind]);
  };
  expect(await seen()).toEqual(Array(2).fill([false, "pdf"]));
  await db.update(portfolioProjects).set({ allowPublicPreview: true });
  expect(await seen()).toEqual(Array(2).fill([true, undefined]));
});
