import { expect, test } from "vitest";
import { makeAccount } from "../support/accounts.ts";
import { accessibilityProblems, listenForComplaints } from "../support/browser.ts";
import { type ContentSite, startContentSite } from "../support/content-site.ts";
import {
  apiError,
  type GoogleEndpoint,
  googleEndpoint,
  rowsReply,
} from "../support/google-endpoint.ts";
import { openAsOwner } from "../support/owners-projects.ts";
import { setStageOf } from "../support/stage.ts";

const PATH = "/admin/analytics/google";

async function start(): Promise<ContentSite & { google: GoogleEndpoint }> {
  const google = await googleEndpoint();
  const site = await startContentSite(google.env);
  return {
    ...site,
    google,
    async stop() {
      const code = await site.stop();
      await google.close();
      return code;
    },
  };
}

const stage = setStageOf(start, ({ db }) => makeAccount(db, "owner"));

test("Google's figures of a range are shown, and the connection is tested", async () => {
  const { google } = stage.site;
  const page = await openAsOwner(stage, "/admin/analytics");
  const complaints = listenForComplaints(page);
  await page.getByRole("link", { name: "Google Analytics" }).click();
  await page.waitForURL(`**${PATH}`);
  const stats = page.locator(".stat");
  await expect
    .poll(async () => (await stats.allInnerTexts()).map((text) => text.split(/\n+/)))
    .toEqual([
      ["Page Views", "1,300"],
      ["Active Users", "210"],
      ["Sessions", "400"],
      ["Avg Session Duration", "2m 5s"],
    ]);
  const engagement = page.getByRole("region", { name: "Engagement" });
  expect(await engagement.innerText()).toMatch(/Bounce rate\s+32%\s+Good/);
  expect(await engagement.innerText()).toMatch(/Pages per session\s+3\.3/);
  const insights = page.getByRole("region", { name: "Quick Insights" });
  for (const text of ["Integration active", "Data is flowing correctly", "Good engagement"]) {
    expect(await insights.innerText()).toContain(text);
  }
  const shown = page.getByRole("list", { name: "Top Pages by views" }).getByRole("listitem");
  expect(await shown.count()).toBe(5);
  expect(await shown.first().innerText()).toMatch(/^\/\s+600/);
  expect(await page.locator("main").innerText()).toContain("Last 7 days, in the time zone");

  const range = page.getByLabel("Date range");
  await range.focus();
  await range.selectOption("90");
  await page.waitForURL(`**${PATH}?days=90`);
  await expect.poll(() => google.calls.at(-1)?.dateRanges[0].startDate).toBe("89daysAgo");
  await page.getByText("Last 90 days, in the time zone").waitFor();
  expect(await range.evaluate((select) => select === document.activeElement)).toBe(true);

  const connection = page.getByRole("region", { name: "Connection" });
  expect(await connection.getByRole("status").innerText()).toBe("Not tested");
  const reply = Promise.withResolvers<void>();
  const { respond } = google;
  google.respond = async (call) => {
    await reply.promise;
    return respond(call);
  };
  await connection.getByRole("button", { name: "Test Connection" }).click();
  const badge = () => connection.getByRole("status").innerText();
  await expect.poll(badge).toBe("Testing...");
  reply.resolve();
  await expect.poll(badge).toBe("Connected");
  expect(google.calls.at(-1)).toMatchObject({
    dateRanges: [{ startDate: "7daysAgo", endDate: "today" }],
    metrics: [{ name: "screenPageViews" }],
  });
  google.respond = respond;
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("without visits, the screen says so", async () => {
  const { google } = stage.site;
  const { respond } = google;
  google.respond = () => rowsReply([]);
  const page = await openAsOwner(stage, `${PATH}?days=1`);
  await page.getByText("No Google Analytics data available").waitFor();
  google.respond = respond;
  await page.context().close();
});

test("an error shows its message, and help when the set-up is at fault", async () => {
  const { google } = stage.site;
  const { respond } = google;
  google.respond = () => apiError(503, "The service is currently unavailable.");
  const page = await openAsOwner(stage, `${PATH}?days=30`);
  await page.getByText("Failed to load Google Analytics data").waitFor();
  await page.getByText("Failed to fetch Google Analytics data").waitFor();
  expect(await page.getByText("Configuration needed").count()).toBe(0);

  google.respond = () => apiError(403, "Google Analytics Data API has not been used in project 1.");
  const connection = page.getByRole("region", { name: "Connection" });
  await connection.getByRole("button", { name: "Test Connection" }).click();
  await connection.getByText("has not been used in project 1").waitFor();
  expect(await connection.getByRole("status").innerText()).toBe("Failed");
  await connection.getByRole("heading", { name: "Configuration needed" }).waitFor();
  const links = await connection
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).host));
  expect(links.slice(0, 2)).toEqual(["console.cloud.google.com", "analytics.google.com"]);
  await expect.poll(() => accessibilityProblems(page)).toEqual([]);

  google.respond = respond;
  await connection.getByRole("button", { name: "Test Connection" }).click();
  await page.getByRole("region", { name: "Engagement" }).waitFor();
  expect(await page.getByText("Configuration needed").count()).toBe(0);
  await page.context().close();
});

test("the operation of the API takes the spec's body, from the owner alone", async () => {
  const { google, url } = stage.site;
  const body = {
    startDate: "2026-01-01",
    endDate: "2026-01-31",
    metrics: ["screenPageViews"],
    dimensions: ["pagePath"],
  };
  const ask = (data: unknown, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/google-analytics`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: url, ...headers },
      body: JSON.stringify(data),
    });
  expect((await ask(body)).status).toBe(401);
  const page = await openAsOwner(stage, PATH);
  const cookies = await page.context().cookies();
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const reply = await ask(body, { Cookie });
  expect(reply.status).toBe(200);
  const { rows } = await reply.json();
  expect(rows[0].dimensionValues[0].value).toBe("/");
  expect(rows[0].metricValues[0].value).toBe("600");
  expect((await ask({ ...body, metrics: ["totalRevenue"] }, { Cookie })).status).toBe(400);
  expect((await ask({ ...body, startDate: "1; drop" }, { Cookie })).status).toBe(400);
  const { respond } = google;
  google.respond = () => apiError(429, "Exhausted property tokens per hour.");
  const refused = await ask({ ...body, startDate: "2026-01-02" }, { Cookie });
  expect(refused.status).toBe(502);
  expect((await refused.json()).detail).toContain("Exhausted property tokens per hour.");
  google.respond = respond;
  await page.context().close();
});
