import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { contentFolder, importWorld, runImportOf } from "../../tests/support/import-world.ts";
import { clients, portfolioProjects } from "../projects/tables.ts";
import { latestHiddenProjects } from "./hidden-projects.ts";

const { world } = await forAllTests(importWorld());

const IMPORTED = 15;

/** Projects with an old creation date; those from `changed` on have another text. */
const table = (changed: number) =>
  Array.from(
    { length: IMPORTED },
    (_, i) => `Came ${i},C,2020,Pitch,2001-01-01,${i >= changed ? "changed" : "as before"}`,
  ).join("\n");

test("the latest hidden projects are those imported last, each listed once", async () => {
  const [client] = await world.db.insert(clients).values({ name: "Own" }).returning();
  const made = Array.from({ length: IMPORTED }, (_, i) => ({
    title: `Own ${i}`,
    clientId: client?.id ?? "",
    year: 2020,
    workType: "Pitch",
    createdAt: new Date("2015-01-01"),
  }));
  await world.db.insert(portfolioProjects).values(made);
  const head = "title,client,year,type,created,description";
  const own = await contentFolder({ "work.csv": `${head}\n${table(IMPORTED)}` });
  const hidden = { origin: "admin", visibility: "hidden" } as const;
  await runImportOf(world, own.path, hidden);
  await own.write("work.csv", `${head}\n${table(5)}`);
  expect((await runImportOf(world, own.path, hidden)).written).toBe(10);
  const latest = await latestHiddenProjects(world.db);
  expect(new Set(latest.map(({ title }) => title))).toEqual(
    new Set(Array.from({ length: IMPORTED }, (_, i) => `Came ${i}`)),
  );
  expect(latest[0]?.title).toBe("Came 14");
  await own.remove();
});

test("meta title and heading are filled as by the form, unless they are written", async () => {
  const { db } = world;
  const own = await contentFolder({
    "work.csv":
      "title,client,year,type,metatitle,h1\nSigns,Port,2020,Pitch,,\nLetters,Port,2020,Pitch,Our letters,Letters we cut",
  });
  await runImportOf(world, own.path);
  const { title, metaTitle, h1 } = portfolioProjects;
  const textsOf = (name: string) =>
    db.select({ metaTitle, h1 }).from(portfolioProjects).where(eq(title, name));
  expect(await textsOf("Signs")).toEqual([{ metaTitle: "Signs – Port", h1: "Signs for Port" }]);
  expect(await textsOf("Letters")).toEqual([{ metaTitle: "Our letters", h1: "Letters we cut" }]);
  await own.remove();
});
