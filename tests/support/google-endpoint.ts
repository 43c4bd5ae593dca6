import { createVerify, generateKeyPairSync } from "node:crypto";
import { z } from "zod";
import type { GoogleRow } from "#domain/analytics/google-report.ts";
import { type Listening, listen } from "./listen.ts";

const PROPERTY = "123456789";
const SERVICE_ACCOUNT = "site@project.iam.gserviceaccount.com";
const AUDIENCE = "https://oauth2.googleapis.com/token";
const SCOPE = "https://www.googleapis.com/auth/analytics.readonly";
const TOKEN = "ya29.token";

const requestSchema = z.object({
  dateRanges: z.tuple([z.object({ startDate: z.string(), endDate: z.string() })]),
  metrics: z.array(z.object({ name: z.string() })),
  dimensions: z.array(z.object({ name: z.string() })).optional(),
});

type ReportCall = z.infer<typeof requestSchema>;

/** A fake of Google's token endpoint and Data API; `respond` may be replaced at any time. */
export type GoogleEndpoint = Listening & {
  calls: ReportCall[];
  tokens: number;
  respond: (call: ReportCall) => Response | Promise<Response>;
  /** The settings of a site that uses it. */
  env: Record<string, string>;
};

export async function googleEndpoint(): Promise<GoogleEndpoint> {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const listening = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/token") {
      endpoint.tokens += 1;
      const form = new URLSearchParams(await request.text());
      const problem = assertionProblem(form, publicKey);
      if (problem) {
        const refusal = { error: "invalid_grant", error_description: problem };
        return Response.json(refusal, { status: 400 });
      }
      return Response.json({ access_token: TOKEN, expires_in: 3600, token_type: "Bearer" });
    }
    if (request.headers.get("Authorization") !== `Bearer ${TOKEN}`) {
      return apiError(401, "Request had invalid authentication credentials.");
    }
    if (pathname !== `/v1beta/properties/${PROPERTY}:runReport`) {
      return apiError(403, "User does not have sufficient permissions for this property.");
    }
    const call = requestSchema.parse(await request.json());
    endpoint.calls.push(call);
    return endpoint.respond(call);
  });
  const endpoint: GoogleEndpoint = {
    ...listening,
    calls: [],
    tokens: 0,
    respond: ({ dimensions = [] }) => rowsReply(dimensions.length > 0 ? PAGES : [TOTALS]),
    env: {
      GA_PROPERTY_ID: PROPERTY,
      GA_CREDENTIALS: JSON.stringify({ client_email: SERVICE_ACCOUNT, private_key: privateKey }),
      GA_ENDPOINT: listening.origin,
      GA_TOKEN_ENDPOINT: `${listening.origin}/token`,
    },
  };
  return endpoint;
}

/** As the Data API reports errors. */
export function apiError(status: number, message: string): Response {
  return Response.json({ error: { code: status, message } }, { status });
}

/** Without `rows` when there are none, as the Data API does. */
export function rowsReply(rows: readonly GoogleRow[]): Response {
  return Response.json({ ...(rows.length > 0 && { rows }), rowCount: rows.length });
}

/** Views, users, sessions, bounce rate, seconds. */
function googleRow(path: string | null, ...metrics: number[]): GoogleRow {
  return {
    dimensionValues: path === null ? [] : [{ value: path }],
    metricValues: metrics.map((value) => ({ value: String(value) })),
  };
}

export const TOTALS = googleRow(null, 1_300, 210, 400, 0.32, 125.4);
const PAGES = [
  googleRow("/", 600, 150, 300, 0.3, 60),
  ...Array.from({ length: 9 }, (_, at) => googleRow(`/page-${at + 1}`, 90 - at, 20, 30, 0.4, 80)),
];

/** What is wrong with the request for a token, if anything. */
function assertionProblem(form: URLSearchParams, publicKey: string): string | null {
  if (form.get("grant_type") !== "urn:ietf:params:oauth:grant-type:jwt-bearer") {
    return "Invalid grant type.";
  }
  const [header = "", payload = "", signature = ""] = (form.get("assertion") ?? "").split(".");
  const verify = createVerify("RSA-SHA256").update(`${header}.${payload}`);
  if (!verify.verify(publicKey, signature, "base64url")) return "Invalid JWT Signature.";
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
  const now = Date.now() / 1000;
  const isValid =
    claims.iss === SERVICE_ACCOUNT &&
    claims.aud === AUDIENCE &&
    claims.scope === SCOPE &&
    claims.iat <= now + 60 &&
    claims.exp > now;
  return isValid ? null : "Invalid JWT: claims.";
}
