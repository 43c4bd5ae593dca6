import { expect, test } from "vitest";
import type { WeeklyReport } from "#domain/mail/templates.ts";
import { templates } from "./templates.ts";

const frame = { siteName: "Osei & Co", origin: "https://site.example" };
const report: WeeklyReport = {
  days: "May 11 to May 17, 2026",
  views: 1_204,
  viewsBefore: 1,
  visitors: 300,
  messages: 1,
  subscriptions: 2,
  pages: [{ name: "<b>Signs</b>", count: 1 }],
  sources: [{ name: "google.com", count: 9 }],
  questions: [],
  inquiries: [{ name: "Harbour Signs", count: 2 }],
  inquirySources: [{ name: "LinkedIn", count: 1 }],
  inquiryCampaigns: [],
  url: "https://site.example/admin/analytics",
};

test("a report says what was read, and what brought inquiries", () => {
  const { subject, html, text } = templates.weeklyReport(report, frame);
  expect(subject).toBe("Your week: 1,204 views – Osei & Co");
  expect(html).toContain("&lt;b&gt;Signs&lt;/b&gt;");
  expect(html).not.toContain("Visitor searches");
  expect(text).toContain(
    "1,204 views from 300 visitors, compared with 1 view the week before. 1 message and 2 newsletter sign-ups received.",
  );
  expect(text).toContain("Visitors are the sum of each day's visitors.");
  expect(text).toContain("Top sources\n- google.com: 9 visits");
  expect(text).toContain("- Harbour Signs: 2 inquiries");
  expect(text).toContain("Where inquiries came from\n- LinkedIn: 1 inquiry");
  expect(text).not.toContain("Campaigns that led to inquiries");
  expect(text).toContain("https://site.example/admin/analytics");
});

test("without inquiries it says nothing of them", () => {
  const { text } = templates.weeklyReport({ ...report, messages: 0, subscriptions: 0 }, frame);
  expect(text).not.toContain("received");
});
