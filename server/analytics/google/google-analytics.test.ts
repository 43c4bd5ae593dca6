import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { CONNECTION_TEST, dashboardRequests } from "#domain/analytics/google-report.ts";
import {
  apiError,
  type GoogleEndpoint,
  googleEndpoint,
  rowsReply,
  TOTALS,
} from "../../../tests/support/google-endpoint.ts";
import { temporaryFolder } from "../../../tests/support/site.ts";
import { GoogleAnalyticsError } from "./errors.ts";
import { GoogleAnalytics } from "./google-analytics.ts";

let endpoint: GoogleEndpoint;
let respond: GoogleEndpoint["respond"];
beforeAll(async () => {
  endpoint = await googleEndpoint();
  respond = endpoint.respond;
});
beforeEach(() => {
  endpoint.calls.length = 0;
  endpoint.tokens = 0;
  endpoint.respond = respond;
});
afterAll(() => endpoint.close());

const LOG = pino({ level: "silent" });
const { totals, pages } = dashboardRequests("7");

function opened(env: Record<string, string> = {}) {
  const clock = { ms: Date.now() };
  const analytics = new GoogleAnalytics({
    environment: { ...endpoint.env, ...env },
    log: LOG,
    now: () => new Date(clock.ms),
  });
  return { analytics, clock };
}

async function problemOf(analytics: GoogleAnalytics) {
  const error = await analytics.ask(CONNECTION_TEST).catch((error: unknown) => error);
  if (!(error instanceof GoogleAnalyticsError)) throw error;
  return [error.kind, error.message];
}

test("a report is asked for with the property, dates, metrics and dimensions", async () => {
  const { analytics } = opened();
  expect((await analytics.report(totals)).rows).toEqual([TOTALS]);
  expect((await analytics.report(pages)).rows).toHaveLength(10);
  expect(endpoint.calls[1]).toEqual({
    dateRanges: [{ startDate: "6daysAgo", endDate: "today" }],
    metrics: [
      "screenPageViews",
      "activeUsers",
      "sessions",
      "bounceRate",
      "averageSessionDuration",
    ].map((name) => ({ name })),
    dimensions: [{ name: "pagePath" }],
  });
  expect(endpoint.tokens).toBe(1);
});

test("a report is kept for 10 minutes, and asked for once by several at a time", async () => {
  const { analytics, clock } = opened();
  await Promise.all([analytics.report(totals), analytics.report(totals)]);
  clock.ms += 599_999;
  await analytics.report(totals);
  expect(endpoint.calls).toHaveLength(1);
  clock.ms += 1;
  await analytics.report(totals);
  expect(endpoint.calls).toHaveLength(2);
  await analytics.ask(totals);
  expect(endpoint.calls).toHaveLength(3);
});

test("a failure is not kept", async () => {
  const { analytics } = opened();
  endpoint.respond = () => apiError(503, "The service is currently unavailable.");
  await expect(analytics.report(totals)).rejects.toThrow("Failed to fetch Google Analytics data");
  endpoint.respond = respond;
  expect((await analytics.report(totals)).rows).toEqual([TOTALS]);
});

test("no rows are an empty report", async () => {
  endpoint.respond = () => rowsReply([]);
  expect((await opened().analytics.report(totals)).rows).toEqual([]);
});

test.each([
  [400, "Field dateRange is invalid.", "property"],
  [401, "Request had invalid authentication credentials.", "credentials"],
  [403, "Google Analytics Data API has not been used in project 1 before.", "permissions"],
  [429, "Exhausted property tokens per hour.", "quota"],
])("status %i is reported with Google's reason", async (status, reason, kind) => {
  endpoint.respond = () => apiError(status, reason);
  const [found, message] = await problemOf(opened().analytics);
  expect(found).toBe(kind);
  expect(message).toContain(`“${reason}”`);
});

test("another property is refused", async () => {
  const { analytics } = opened({ GA_PROPERTY_ID: "1" });
  expect(await problemOf(analytics)).toEqual([
    "permissions",
    "The service account lacks permissions for this property. Google: “User does not have sufficient permissions for this property.”",
  ]);
});

test("a key that Google does not know is refused", async () => {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const other = { client_email: "site@project.iam.gserviceaccount.com", private_key: privateKey };
  const { analytics } = opened({ GA_CREDENTIALS: JSON.stringify(other) });
  expect(await problemOf(analytics)).toEqual([
    "credentials",
    "Google refused the credentials. invalid_grant: Invalid JWT Signature.",
  ]);
});

test("credentials are read from a file, which may be replaced", async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  const file = join(folder.path, "key.json");
  const { analytics } = opened({ GA_CREDENTIALS: file });
  const unreadable =
    "The credentials can't be read: GA_CREDENTIALS must be a service account's key in JSON, or the path of its file.";
  expect(await problemOf(analytics)).toEqual(["credentials", unreadable]);
  await writeFile(file, '{"client_email":"site@example.com","private_key":');
  expect(await problemOf(analytics)).toEqual(["credentials", unreadable]);
  const damaged = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n";
  await writeFile(file, JSON.stringify({ client_email: "a@example.com", private_key: damaged }));
  expect(await problemOf(analytics)).toEqual([
    "credentials",
    "The credentials can't be used: the private key in GA_CREDENTIALS is damaged.",
  ]);
  await writeFile(file, endpoint.env.GA_CREDENTIALS ?? "");
  expect((await analytics.report(totals)).rows).toEqual([TOTALS]);
});

test("without settings, it is not configured", async () => {
  const analytics = new GoogleAnalytics({ environment: {}, log: LOG, now: () => new Date() });
  expect(await problemOf(analytics)).toEqual([
    "not-configured",
    "Google Analytics is not configured: GA_PROPERTY_ID and GA_CREDENTIALS are not set.",
  ]);
});

test.each([
  ["nothing", () => new Response(null)],
  ["no JSON", () => new Response("<html>")],
  ["other JSON", () => Response.json({ rows: [{ metricValues: [{ value: 7 }] }] })],
  ["too much", () => new Response("x".repeat(1_100_000))],
])("a reply with %s is a failure", async (_, reply) => {
  endpoint.respond = reply;
  expect(await problemOf(opened().analytics)).toEqual([
    "unreachable",
    "Failed to fetch Google Analytics data",
  ]);
});

test("an endpoint that does not reply is given up", async () => {
  endpoint.respond = async () => {
    await once(AbortSignal.timeout(30_000), "abort");
    return rowsReply([]);
  };
  const analytics = new GoogleAnalytics({
    environment: endpoint.env,
    log: LOG,
    now: () => new Date(),
    timeoutMs: 50,
  });
  expect(await problemOf(analytics)).toEqual([
    "unreachable",
    "Failed to fetch Google Analytics data",
  ]);
});
