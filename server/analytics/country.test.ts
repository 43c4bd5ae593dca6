import { pino } from "pino";
import { expect, test } from "vitest";
import { freePort, temporaryFolder } from "../../tests/support/site.ts";
import { parseEnvironment } from "../env.ts";
import { openWorld } from "../open-world.ts";
import { openCountryLookup } from "./country.ts";

test("a file that is no database of countries is refused by the name of the setting", () => {
  expect(() => openCountryLookup(import.meta.filename)).toThrow(
    /^Setting GEO_DATABASE must name a database in MaxMind's format/,
  );
});

test("a missing database of countries is reported before the database is opened", async () => {
  const data = await temporaryFolder();
  const parsed = parseEnvironment({
    DATA_DIR: data.path,
    DATABASE_URL: `postgres://vitrine@127.0.0.1:${await freePort()}/none`,
    GEO_DATABASE: "/no/such/file",
  });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  await expect(openWorld(parsed.environment, pino({ level: "silent" }), () => {})).rejects.toThrow(
    "Setting GEO_DATABASE names a file that cannot be read: ENOENT",
  );
  await data.remove();
});
