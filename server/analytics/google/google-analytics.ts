import { readFile } from "node:fs/promises";
import type { JWT } from "google-auth-library";
import type { Logger } from "pino";
import { z } from "zod";
import {
  type GoogleReportRequest,
  type GoogleRow,
  googleRowsSchema,
} from "#domain/analytics/google-report.ts";
import { PromiseCache } from "../../concurrency/promise-cache.ts";
import type { Environment } from "../../env.ts";
import { GoogleAnalyticsError, replyError, tokenError, unreachableError } from "./errors.ts";

const DATA_API = "https://analyticsdata.googleapis.com";
const TOKEN_URL = "https://oauth2.googleapis.com/token";
const SCOPE = "https://www.googleapis.com/auth/analytics.readonly";
const TIMEOUT_MS = 8_000;
const REPLY_MAX_BYTES = 1_000_000;
/** Google sorts by the first metric; more pages than are shown cost nothing and tell nothing. */
const ROWS_MAX = 10;
/** decisions: Analytics */
const KEPT_MS = 10 * 60_000;
const CACHED_REPORTS_MAX = 50;

const keySchema = z.object({
  client_email: z.string().min(1).max(320),
  private_key: z.string().min(1).max(20_000),
});
const replySchema = z.object({ rows: googleRowsSchema.default([]) });

type GoogleReport = { rows: GoogleRow[]; readAt: Date };

type GoogleAnalyticsWorld = {
  environment: Pick<
    Environment,
    "GA_PROPERTY_ID" | "GA_CREDENTIALS" | "GA_ENDPOINT" | "GA_TOKEN_ENDPOINT"
  >;
  log: Logger;
  now: () => Date;
  timeoutMs?: number;
};

/** Google's Data API v1beta, asked with a service account. Errors are GoogleAnalyticsErrors. */
export class GoogleAnalytics {
  readonly #world: GoogleAnalyticsWorld;
  readonly #reports = new PromiseCache<GoogleReport>({
    entriesMax: CACHED_REPORTS_MAX,
    lifetimeMs: () => KEPT_MS,
  });
  #client: Promise<JWT> | null = null;

  constructor(world: GoogleAnalyticsWorld) {
    this.#world = world;
  }

  /** At most 10 minutes old. */
  async report(request: GoogleReportRequest): Promise<GoogleReport> {
    const now = () => this.#world.now().getTime();
    return this.#reports.get(JSON.stringify(request), now, () => this.ask(request));
  }

  /** Asks Google in any case. */
  async ask(request: GoogleReportRequest): Promise<GoogleReport> {
    try {
      return { rows: await this.#run(request), readAt: this.#world.now() };
    } catch (error) {
      const shown = error instanceof GoogleAnalyticsError ? error : unreachableError(error);
      if (shown.kind !== "not-configured") {
        this.#world.log.warn({ kind: shown.kind, err: shown.cause }, "Google Analytics: no report");
      }
      throw shown;
    }
  }

  async #run({ metrics, dimensions, ...range }: GoogleReportRequest): Promise<GoogleRow[]> {
    const { GA_PROPERTY_ID, GA_ENDPOINT = DATA_API } = this.#world.environment;
    const signal = AbortSignal.timeout(this.#world.timeoutMs ?? TIMEOUT_MS);
    const token = await untilAborted(this.#accessToken(), signal);
    const response = await fetch(`${GA_ENDPOINT}/v1beta/properties/${GA_PROPERTY_ID}:runReport`, {
      method: "POST",
      signal,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({
        dateRanges: [range],
        metrics: metrics.map((name) => ({ name })),
        dimensions: dimensions.map((name) => ({ name })),
        orderBys: [{ metric: { metricName: metrics[0] }, desc: true }],
        limit: String(ROWS_MAX),
      }),
    });
    const body = await readJson(response);
    if (!response.ok) throw replyError(response.status, body);
    return replySchema.parse(body).rows;
  }

  async #accessToken(): Promise<string> {
    this.#client ??= openClient(this.#world.environment);
    try {
      const { token } = await (await this.#client).getAccessToken();
      if (!token) throw new Error("Google sent no token");
      return token;
    } catch (error) {
      // The file may be replaced without a restart.
      this.#client = null;
      throw error instanceof GoogleAnalyticsError ? error : tokenError(error);
    }
  }
}

async function openClient({
  GA_PROPERTY_ID,
  GA_CREDENTIALS,
  GA_TOKEN_ENDPOINT,
}: GoogleAnalyticsWorld["environment"]): Promise<JWT> {
  if (!GA_PROPERTY_ID || !GA_CREDENTIALS) {
    throw new GoogleAnalyticsError(
      "not-configured",
      "Google Analytics is not configured: GA_PROPERTY_ID and GA_CREDENTIALS are not set.",
    );
  }
  const { client_email: email, private_key: key } = await readKey(GA_CREDENTIALS);
  // Loaded when it is needed: most sites never do.
  const { JWT } = await import("google-auth-library");
  const toTokenEndpoint: typeof fetch = (input, init) =>
    fetch(GA_TOKEN_ENDPOINT && String(input) === TOKEN_URL ? GA_TOKEN_ENDPOINT : input, init);
  return new JWT({
    email,
    key,
    scopes: [SCOPE],
    transporterOptions: { timeout: TIMEOUT_MS, fetchImplementation: toTokenEndpoint },
  });
}

/** A service account's key, as JSON or as the path of its file. */
async function readKey(credentials: string): Promise<z.infer<typeof keySchema>> {
  try {
    const json = credentials.trimStart().startsWith("{")
      ? credentials
      : await readFile(credentials, "utf8");
    return keySchema.parse(JSON.parse(json));
  } catch (cause) {
    throw new GoogleAnalyticsError(
      "credentials",
      "The credentials can't be read: GA_CREDENTIALS must be a service account's key in JSON, or the path of its file.",
      // The text of a JSON error quotes the key.
      cause instanceof SyntaxError || cause instanceof z.ZodError ? undefined : cause,
    );
  }
}

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > REPLY_MAX_BYTES) throw new Error("Google's reply is too large");
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    return null;
  }
}

function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return Promise.race([
    promise,
    new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    }),
  ]);
}
