import { resolve } from "node:path";
import { z } from "zod";
import { parseAddressRange } from "./http/address-range.ts";
import { mailAddress, mailEnvironment, url } from "./mail/mail-environment.ts";

/** The only reader of `process.env`: everything else gets an `Environment`. */
export type Environment = z.infer<typeof environmentSchema>;

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const SAMPLE_MODES = ["on", "off"] as const;

const text = z.string().trim().min(1).optional();
const secret = z.string().min(1).optional();
const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a number from 0 to 65535")
  .transform(Number)
  .refine((value) => value <= 65_535, "must be a number from 0 to 65535");
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

const environmentSchema = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().trim().min(1).default("127.0.0.1"),
    SITE_URL: url("http:", "https:")
      .refine((value) => new URL(value).pathname === "/", "must have no path")
      .refine((value) => !new URL(value).search && !new URL(value).hash, "must have no query")
      .transform((value) => new URL(value).origin)
      .optional(),
    DATA_DIR: z
      .string()
      .min(1)
      .default("./data")
      .transform((folder) => resolve(folder)),
    DATABASE_URL: url("postgres:", "postgresql:").optional(),
    STORAGE_URL: url("s3:").optional(),
    ...z.object(mailEnvironment).partial().shape,
    AI_BASE_URL: url("http:", "https:").optional(),
    AI_API_KEY: secret,
    AI_MODEL: text,
    ANTHROPIC_API_KEY: secret,
    AI_EMBEDDING_MODEL: text,
    AI_EMBEDDING_BASE_URL: url("http:", "https:").optional(),
    AI_EMBEDDING_API_KEY: secret,
    GA_PROPERTY_ID: z.string().regex(/^\d+$/, "must be a number").optional(),
    GA_CREDENTIALS: secret,
    GA_ENDPOINT: url("http:", "https:").optional(),
    GA_TOKEN_ENDPOINT: url("http:", "https:").optional(),
    /** A database of countries by address, in MaxMind's format. */
    GEO_DATABASE: text,
    OWNER_EMAIL: mailAddress.optional(),
    OWNER_PASSWORD: z.string().min(12, "must have at least 12 characters").optional(),
    TRUSTED_PROXIES: z
      .string()
      .transform((list) => list.split(",").map((entry) => entry.trim()))
      .refine(
        (list) => list.every((entry) => parseAddressRange(entry)),
        "must be IP addresses or ranges such as 10.0.0.0/8, separated by commas",
      )
      .default([]),
    SAMPLE_CONTENT: oneOf(SAMPLE_MODES).optional(),
    SECRET: z.string().min(32, "must have at least 32 characters").optional(),
    LOG_LEVEL: oneOf(LOG_LEVELS).default("info"),
    PATH: z.string().default(""),
    CI: z.string().optional(),
  })
  .transform(({ CI, ...given }) => ({
    ...given,
    SITE_URL: given.SITE_URL ?? `http://localhost:${given.PORT}`,
    SAMPLE_CONTENT: given.SAMPLE_CONTENT ?? (CI ? "off" : "on"),
  }))
  .superRefine((given, context) => {
    const requireTogether = (names: (keyof typeof given)[]) => {
      const missing = names.filter((name) => given[name] === undefined);
      if (missing.length === 0 || missing.length === names.length) return;
      for (const name of missing) {
        const others = names.filter((other) => other !== name).join(" and ");
        context.addIssue({ code: "custom", path: [name], message: `is required with ${others}` });
      }
    };
    requireTogether(["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_KEY_FILE"]);
    requireTogether(["GA_PROPERTY_ID", "GA_CREDENTIALS"]);
    // Anthropic's models have a default.
    if (given.AI_BASE_URL || !given.ANTHROPIC_API_KEY) requireTogether(["AI_BASE_URL", "AI_MODEL"]);
    const require = (name: keyof typeof given, by: keyof typeof given) => {
      if (given[by] === undefined || given[name] !== undefined) return;
      context.addIssue({ code: "custom", path: [name], message: `is required with ${by}` });
    };
    require("AI_EMBEDDING_MODEL", "AI_EMBEDDING_BASE_URL");
    require("AI_EMBEDDING_MODEL", "AI_EMBEDDING_API_KEY");
    // Else the endpoint of the answers has it.
    if (!given.AI_BASE_URL) require("AI_EMBEDDING_BASE_URL", "AI_EMBEDDING_MODEL");
    require("OWNER_EMAIL", "OWNER_PASSWORD");
  });

export type ParsedEnvironment =
  | { ok: true; environment: Environment }
  | { ok: false; problems: string[] };

/** Blank variables count as unset. Problems read `NAME what is wrong`, without the secret value. */
export function parseEnvironment(env: Record<string, string | undefined>): ParsedEnvironment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environmentSchema.safeParse(given);
  if (parsed.success) return { ok: true, environment: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`),
  };
}

export function readEnvironment(): ParsedEnvironment {
  return parseEnvironment(process.env);
}
