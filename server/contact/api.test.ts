import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiSite, startApi } from "../../tests/support/api-site.ts";
import { contactAudit } from "./tables.ts";

const MESSAGE = {
  full_name: "Ada Byron",
  email: "ada@example.com",
  reason: "hiring",
  message: "I would like to hire you.",
};

let site: ApiSite;
beforeAll(async () => {
  site = await startApi();
});
afterAll(() => site.close());

const post = (type: string, body: string) =>
  fetch(`${site.url}/api/contact`, { method: "POST", headers: { "Content-Type": type }, body });

test("a body that is not JSON is no attempt, and the flags of a message are returned", async () => {
  const body = JSON.stringify(MESSAGE);
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "text/plain"]) {
    expect((await post(type, body)).status).toBe(415);
  }
  expect(await site.world.db.select().from(contactAudit)).toEqual([]);
  const flags: string[][] = [];
  for (let sent = 1; sent <= 4; sent += 1) {
    flags.push((await (await post("application/json", body)).json()).flags);
  }
  expect(flags).toEqual([[], [], [], ["RATE_LIMIT_WARNING"]]);
});
