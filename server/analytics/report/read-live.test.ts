import { expect, test } from "vitest";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { visitedSite } from "../../../tests/support/visited-site.ts";
import { readLive } from "./read-live.ts";

const { world, visit } = await forAllTests(visitedSite());

test("who is on the site now is counted by page for five minutes", async () => {
  const { db } = world;
  await visit("2026-06-20T10:00:00Z", "203.0.113.8", [
    ["/", 5],
    ["/project/signs", 20],
  ]);
  await visit("2026-06-20T10:03:00Z", "203.0.113.9", [["/contact", 5]]);
  expect(await readLive(db, new Date("2026-06-20T10:04:00Z"))).toEqual({
    visitors: 2,
    pages: [
      { path: "/contact", title: "Contact", visitors: 1 },
      { path: "/project/signs", title: "Harbour Signs", visitors: 1 },
    ],
  });
  expect(await readLive(db, new Date("2026-06-20T10:07:00Z"))).toMatchObject({ visitors: 1 });
  expect(await readLive(db, new Date("2026-06-20T10:09:00Z"))).toEqual({ visitors: 0, pages: [] });
});
