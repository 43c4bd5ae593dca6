import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { forAllTests } from "../../../tests/support/for-all-tests.ts";
import { BROWSER } from "../../../tests/support/views.ts";
import { LETTER, visitedSite, WEB } from "../../../tests/support/visited-site.ts";
import { submitMessage } from "../../contact/submit-message.ts";
import { contactSubmissions } from "../../contact/tables.ts";
import { analyticsInquiries, analyticsSessions } from "../tables.ts";

const { world, visit, report } = await forAllTests(visitedSite());

test("an inquiry keeps the first and last touch of its visit, whatever becomes of it", async () => {
  const { db } = world;
  await visit("2026-05-12T15:00:00Z", "203.0.113.1", [["/contact", 30]], { search: LETTER });
  await visit("2026-05-12T15:10:00Z", "203.0.113.2", [["/", 20]], { referrer: WEB });
  await visit("2026-05-13T14:00:00Z", "203.0.113.1", [["/", 12]], {
    referrer: "https://chatgpt.com/",
  });
  await visit(
    "2026-05-13T18:00:00Z",
    "203.0.113.9",
    [
      ["/project/signs", 5],
      ["/blog/windows", 5],
    ],
    {
      referrer: WEB,
    },
  );
  await visit("2026-05-13T18:05:00Z", "203.0.113.9", [["/contact", 5]], { search: LETTER });
  const draft = {
    full_name: "Ada Byron",
    email: "ada@example.com",
    reason: "hiring",
    message: "I would like to hire you.",
  };
  const attempt = { draft, honeypot: "", shownForMs: null };
  const visitor = { ip: "203.0.113.9", userAgent: BROWSER, sessionId: null };
  await submitMessage(world, { ...attempt, visitor });
  await submitMessage(world, { ...attempt, visitor: { ...visitor, ip: "203.0.113.99" } });
  await submitMessage(world, { ...attempt, visitor, honeypot: "spam" });
  const [known] = await db
    .select()
    .from(analyticsInquiries)
    .where(sql`session_id is not null and is_counted`);
  expect(known).toMatchObject({
    firstSource: "Google",
    firstPath: "/project/signs",
    lastSource: "letter",
    lastCampaign: "May",
    readPaths: ["/blog/windows", "/project/signs"],
  });
  await db
    .update(contactSubmissions)
    .set({ state: "won" })
    .where(eq(contactSubmissions.id, known?.submissionId ?? randomUUID()));
  const { inquiries, funnel } = await report();
  expect(inquiries).toMatchObject({ messages: 2, subscriptions: 0, answered: 1, won: 1 });
  const outcome = { inquiries: 1, won: 1, isChannel: false };
  expect(inquiries.byFirstSource).toEqual([{ name: "Google", ...outcome }]);
  expect(inquiries.byLastSource).toEqual([{ name: "letter", ...outcome }]);
  expect(inquiries.byFirstCampaign).toEqual([]);
  expect(inquiries.byLastCampaign).toEqual([{ name: "May", inquiries: 1, won: 1 }]);
  expect(inquiries.byEntry).toMatchObject([{ name: "Harbour Signs", inquiries: 1, won: 1 }]);
  expect(inquiries.byItem.map(({ name }) => name)).toEqual(["Shop windows", "Harbour Signs"]);
  expect(funnel.contact).toBe(2);
  expect((await report({ source: "Google" })).inquiries.messages).toBe(1);
  expect((await report({ source: "ChatGPT" })).inquiries.messages).toBe(0);
  const last = { lastChannel: "Email", lastSource: "letter", lastCampaign: "May" };
  expect((await report(last)).inquiries.messages).toBe(1);
  expect((await report({ lastSource: "Google" })).inquiries.messages).toBe(0);
  // The same visit goes on from elsewhere.
  await db
    .update(analyticsSessions)
    .set({ lastSource: "LinkedIn", lastChannel: "Social", lastCampaign: "" });
  expect((await report(last)).inquiries.messages).toBe(1);
  expect((await report({ lastSource: "LinkedIn" })).inquiries.messages).toBe(0);
});
