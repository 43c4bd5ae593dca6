/** A response as received over https. */
type Judged = { headers: Headers; body: string; ownOrigin: string };

const BASE = 100;
/** Bonuses only count from this score on. */
const BONUS_FROM = 90;
const SIX_MONTHS_S = 15_768_000;
const PRIVATE_REFERRERS = new Set([
  "no-referrer",
  "same-origin",
  "strict-origin",
  "strict-origin-when-cross-origin",
]);

/** Mozilla HTTP Observatory score, except the https redirect, which the proxy handles. */
export function observatoryScore(judged: Judged): { score: number; by: Record<string, number> } {
  const by = {
    policy: policyScore(judged.headers.get("content-security-policy")),
    cookies: cookieScore(judged.headers.getSetCookie(), judged.headers),
    sharing: judged.headers.get("access-control-allow-origin") === "*" ? -50 : 0,
    referrer: referrerScore(judged.headers.get("referrer-policy")),
    scripts: scriptScore(judged),
    transport: transportScore(judged.headers.get("strict-transport-security")),
    types: judged.headers.get("x-content-type-options") === "nosniff" ? 0 : -5,
    frames: frameScore(judged.headers),
    resource: judged.headers.get("cross-origin-resource-policy")?.startsWith("same-") ? 10 : 0,
  };
  const scores = Object.values(by);
  const without = BASE + scores.filter((score) => score < 0).reduce((a, b) => a + b, 0);
  const bonus = scores.filter((score) => score > 0).reduce((a, b) => a + b, 0);
  return { score: without >= BONUS_FROM ? without + bonus : Math.max(0, without), by };
}

function policyScore(policy: string | null): number {
  if (policy === null) return -25;
  const rules = new Map(
    policy.split(";").map((rule): [string, string[]] => {
      const [name = "", ...sources] = rule.trim().toLowerCase().split(/\s+/);
      return [name, sources];
    }),
  );
  const fallback = rules.get("default-src") ?? ["*"];
  const scripts = rules.get("script-src") ?? fallback;
  const objects = rules.get("object-src") ?? fallback;
  const styles = rules.get("style-src") ?? fallback;
  const isOpen = (sources: string[]) =>
    sources.some((source) => ["*", "http:", "https:", "data:"].includes(source));
  const allowsInline = (sources: string[]) =>
    sources.includes("'unsafe-inline'") &&
    !sources.some((source) => /^'(?:nonce|sha\d+)-/.test(source));
  if (isOpen(scripts) || isOpen(objects) || allowsInline(scripts)) return -20;
  if (scripts.some((source) => source.startsWith("http://"))) return -20;
  if (scripts.includes("'unsafe-eval'")) return -10;
  const passive = [...(rules.get("img-src") ?? []), ...(rules.get("media-src") ?? [])];
  if (passive.some((source) => source.startsWith("http:"))) return -10;
  if (allowsInline(styles) || isOpen(styles)) return 0;
  return fallback.length === 1 && fallback[0] === "'none'" ? 10 : 5;
}

function cookieScore(cookies: string[], headers: Headers): number {
  if (cookies.length === 0) return 0;
  const isOnHttps = headers.has("strict-transport-security");
  const scores = cookies.map((cookie) => {
    const has = (mark: RegExp) => mark.test(cookie);
    const isSession = has(/^[^=]*(?:session|sid|login|token)[^=]*=/i);
    if (!has(/;\s*secure/i)) return isSession ? (isOnHttps ? -10 : -40) : isOnHttps ? -5 : -20;
    if (isSession && !has(/;\s*httponly/i)) return -30;
    if (has(/;\s*samesite=(?!strict|lax|none)/i)) return -20;
    return has(/;\s*samesite=(?:strict|lax)/i) ? 5 : 0;
  });
  return Math.min(...scores);
}

function referrerScore(policy: string | null): number {
  if (policy === null) return 0;
  return PRIVATE_REFERRERS.has(policy.toLowerCase()) ? 5 : -5;
}

/** Third-party scripts need subresource integrity. */
function scriptScore({ headers, body, ownOrigin }: Judged): number {
  if (!headers.get("content-type")?.startsWith("text/html")) return 0;
  const sources = [...body.matchAll(/<script[^>]+src="([^"]+)"[^>]*>/g)];
  const foreign = sources.filter(([, src = ""]) => new URL(src, ownOrigin).origin !== ownOrigin);
  if (foreign.some(([, src = ""]) => src.startsWith("http:") || src.startsWith("//"))) return -50;
  return foreign.some(([tag]) => !tag.includes("integrity=")) ? -5 : 0;
}

function transportScore(header: string | null): number {
  const seconds = Number(/max-age=(\d+)/.exec(header ?? "")?.[1] ?? Number.NaN);
  if (Number.isNaN(seconds)) return -20;
  return seconds < SIX_MONTHS_S ? -10 : 0;
}

function frameScore(headers: Headers): number {
  if (/frame-ancestors/i.test(headers.get("content-security-policy") ?? "")) return 5;
  const header = headers.get("x-frame-options") ?? "";
  return /^(?:deny|sameorigin)$/i.test(header) ? 0 : -20;
}
