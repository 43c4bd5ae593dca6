import { createHmac, hkdfSync } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { testDatabase } from "../../tests/support/database.ts";
import { databaseUrl, temporaryFolder } from "../../tests/support/site.ts";
import { parseEnvironment } from "../env.ts";
import { openWorld } from "../open-world.ts";
import { readSecretState, rememberSecret } from "./secret-change.ts";

const TEXT = "written-by-hand-with-an-editor-or-echo";

/** As every version derives it. */
const earlierSecret = {
  hmac(purpose: string, text: string): string {
    const key = Buffer.from(hkdfSync("sha256", `${TEXT}\n`, "", purpose, 32));
    return createHmac("sha256", key).update(text).digest("hex");
  },
};

test.each([
  ["its file", {}],
  ["SECRET with the content of the file", { SECRET: TEXT }],
])("a site whose secret was read with a newline keeps it, from %s", async (_, setting) => {
  const { db, connection, drop } = await testDatabase();
  await rememberSecret({ db, secret: earlierSecret });
  const data = await temporaryFolder();
  await writeFile(join(data.path, "secret"), `${TEXT}\n`);
  const parsed = parseEnvironment({
    DATABASE_URL: databaseUrl(connection),
    DATA_DIR: data.path,
    ...setting,
  });
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const { world, close } = await openWorld(parsed.environment, pino({ level: "silent" }), () => {});
  expect(world.secret.hmac("link", "text")).toBe(earlierSecret.hmac("link", "text"));
  expect(await readSecretState(world)).toBe("same");
  await close();
  await data.remove();
  await drop();
});
