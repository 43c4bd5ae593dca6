import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiSite, startApi } from "../../tests/support/api-site.ts";

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

test("a message that was accepted says which flags it raised", async () => {
  const body = JSON.stringify(MESSAGE);
  const flags: string[][] = [];
  for (let sent = 1; sent <= 4; sent += 1) {
    flags.push((await (await post("application/json", body)).json()).flags);
  }
  expect(flags).toEqual([[], [], [], ["RATE_LIMIT_WARNING"]]);
});
