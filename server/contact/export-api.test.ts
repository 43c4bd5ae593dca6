import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { startApi } from "../../tests/support/api-site.ts";
import { forAllTests } from "../../tests/support/for-all-tests.ts";
import { ownersCookie } from "../../tests/support/owners-cookie.ts";
import { storeSubmission } from "./submissions.ts";
import { contactAlerts, contactAudit, contactSubmissions } from "./tables.ts";

const site = await forAllTests(startApi());

const send = (fullName: string) =>
  storeSubmission(site.world.db, site.world.secret, {
    message: { fullName, email: "ada@example.com", reason: "hiring", message: "I would hire you." },
    visitor: { ip: "198.51.100.1", userAgent: "Safari", sessionId: null },
    riskScore: 0,
    isSpam: false,
  });

test("an export is logged without the search, and raises an alert for an altered message", async () => {
  const { db } = site.world;
  const [altered] = [await send("Ada Byron"), await send("Grace Hopper")];
  const isAltered = eq(contactSubmissions.id, altered);
  await db.update(contactSubmissions).set({ message: "Something else." }).where(isAltered);
  const answer = await fetch(`${site.url}/api/contact-export?q=ada@example`, {
    method: "POST",
    headers: { Cookie: await ownersCookie(site.world), Origin: site.world.environment.SITE_URL },
  });
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect((await answer.text()).trimEnd().split("\r\n")).toHaveLength(4);
  expect(await db.select().from(contactAlerts)).toMatchObject([
    { kind: "altered-message", submissionId: altered, riskScore: 80 },
  ]);
  expect(await db.select().from(contactAudit)).toMatchObject([
    { actionType: "export_submissions", metadata: { details: { isSearch: true, isSpam: false } } },
  ]);
  expect(JSON.stringify(await db.select().from(contactAudit))).not.toContain("ada@example");
});
