import { z } from "zod";

type GoogleAnalyticsProblem =
  | "not-configured"
  | "credentials"
  | "permissions"
  | "property"
  | "quota"
  | "unreachable";

/** `message` is shown to the owner. */
export class GoogleAnalyticsError extends Error {
  readonly kind: GoogleAnalyticsProblem;

  constructor(kind: GoogleAnalyticsProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** spec: admin-area §2: what the set-up help is shown for. */
export function needsSetUp({ kind }: { kind: GoogleAnalyticsProblem }): boolean {
  return kind !== "quota" && kind !== "unreachable";
}

const ERROR_SHOWN_MAX_CHARS = 300;
const ERROR_MESSAGE_MAX_CHARS = 10_000;
const errorSchema = z.object({
  error: z.object({ message: z.string().max(ERROR_MESSAGE_MAX_CHARS) }),
});

/** From the Data API's status and body. */
export function replyError(status: number, body: unknown): GoogleAnalyticsError {
  const parsed = errorSchema.safeParse(body);
  const said = parsed.success
    ? ` Google: “${parsed.data.error.message.slice(0, ERROR_SHOWN_MAX_CHARS)}”`
    : "";
  const cause = new Error(`Google replied with ${status}.${said}`);
  switch (status) {
    case 400:
    case 404:
      return new GoogleAnalyticsError(
        "property",
        `Google does not accept the property in GA_PROPERTY_ID, or the request.${said}`,
        cause,
      );
    case 401:
      return new GoogleAnalyticsError(
        "credentials",
        `Google refused the credentials.${said}`,
        cause,
      );
    case 403:
      return new GoogleAnalyticsError(
        "permissions",
        `The service account lacks permissions for this property.${said}`,
        cause,
      );
    case 429:
      return new GoogleAnalyticsError(
        "quota",
        `The quota of Google's Data API is used up. Please try again later.${said}`,
        cause,
      );
    default:
      return unreachableError(cause);
  }
}

/** From the token endpoint: a refusal, or no reply. */
export function tokenError(cause: unknown): GoogleAnalyticsError {
  const status = statusOf(cause);
  const isRefused = status !== null && status >= 400 && status < 500;
  // Without a status, the key itself could not sign.
  const isLocal = cause instanceof Error && "code" in cause && isKeyError(String(cause.code));
  if (!isRefused && !isLocal) return unreachableError(cause);
  const reason = cause instanceof Error ? ` ${cause.message.slice(0, ERROR_SHOWN_MAX_CHARS)}` : "";
  return new GoogleAnalyticsError(
    "credentials",
    isLocal
      ? "The credentials can't be used: the private key in GA_CREDENTIALS is damaged."
      : `Google refused the credentials.${reason}`,
    isLocal ? undefined : cause,
  );
}

/** spec: admin-area §8, "default" */
export function unreachableError(cause: unknown): GoogleAnalyticsError {
  return new GoogleAnalyticsError("unreachable", "Failed to fetch Google Analytics data", cause);
}

function statusOf(error: unknown): number | null {
  if (typeof error !== "object" || error === null || !("status" in error)) return null;
  return typeof error.status === "number" ? error.status : null;
}

const isKeyError = (code: string) => code.startsWith("ERR_OSSL") || code.startsWith("ERR_CRYPTO");
