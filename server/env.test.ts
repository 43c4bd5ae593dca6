import { expect, test } from "vitest";
import { parseEnvironment } from "./env.ts";

const problemsOf = (env: Record<string, string>) => {
  const parsed = parseEnvironment(env);
  return parsed.ok ? [] : parsed.problems;
};

test("an empty environment gives the documented defaults", () => {
  const parsed = parseEnvironment({});
  expect(parsed).toMatchObject({
    ok: true,
    environment: {
      PORT: 3000,
      HOST: "127.0.0.1",
      SITE_URL: "http://localhost:3000",
      SAMPLE_CONTENT: "on",
      TRUSTED_PROXIES: [],
      LOG_LEVEL: "info",
    },
  });
});

test("a blank setting counts as unset", () => {
  expect(problemsOf({ PORT: "", DATABASE_URL: "  ", SECRET: "" })).toEqual([]);
});

test("a model can be chosen for an Anthropic key alone", () => {
  expect(problemsOf({ ANTHROPIC_API_KEY: "key", AI_MODEL: "claude" })).toEqual([]);
});

test("embeddings come from the endpoint of the answers, or from their own", () => {
  const answers = { AI_BASE_URL: "http://localhost:11434/v1", AI_MODEL: "m" };
  expect(problemsOf({ ...answers, AI_EMBEDDING_MODEL: "e" })).toEqual([]);
  const own = { AI_EMBEDDING_MODEL: "e", AI_EMBEDDING_BASE_URL: "http://localhost:8080/v1" };
  expect(problemsOf({ ANTHROPIC_API_KEY: "key", ...own })).toEqual([]);
});

test("sample content is off in CI unless requested", () => {
  expect(parseEnvironment({ CI: "true" })).toMatchObject({
    environment: { SAMPLE_CONTENT: "off" },
  });
  expect(parseEnvironment({ CI: "true", SAMPLE_CONTENT: "on" })).toMatchObject({
    environment: { SAMPLE_CONTENT: "on" },
  });
});

test("the site address follows the port and loses its trailing slash", () => {
  expect(parseEnvironment({ PORT: "8080" })).toMatchObject({
    environment: { SITE_URL: "http://localhost:8080" },
  });
  expect(parseEnvironment({ SITE_URL: "https://example.com/" })).toMatchObject({
    environment: { SITE_URL: "https://example.com" },
  });
});

test.each([
  [{ PORT: "http" }, "PORT must be a number from 0 to 65535"],
  [{ PORT: "70000" }, "PORT must be a number from 0 to 65535"],
  [{ PORT: "-1" }, "PORT must be a number from 0 to 65535"],
  [{ SITE_URL: "example.com" }, "SITE_URL must be a URL that starts with http:// or https://"],
  [{ SITE_URL: "https://example.com/site" }, "SITE_URL must have no path"],
  [{ SITE_URL: "https://example.com/?a=1" }, "SITE_URL must have no query"],
  [
    { DATABASE_URL: "mysql://localhost/x" },
    "DATABASE_URL must be a URL that starts with postgres:// or postgresql://",
  ],
  [{ STORAGE_URL: "https://bucket" }, "STORAGE_URL must be a URL that starts with s3://"],
  [{ SMTP_URL: "mail.example.com" }, "SMTP_URL must be a URL that starts with smtp:// or smtps://"],
  [
    { AI_BASE_URL: "localhost:11434", AI_MODEL: "m" },
    "AI_BASE_URL must be a URL that starts with http:// or https://",
  ],
  [{ AI_BASE_URL: "http://localhost:11434" }, "AI_MODEL is required with AI_BASE_URL"],
  [{ AI_MODEL: "m" }, "AI_BASE_URL is required with AI_MODEL"],
  [{ AI_EMBEDDING_MODEL: "e" }, "AI_EMBEDDING_BASE_URL is required with AI_EMBEDDING_MODEL"],
  [
    { AI_EMBEDDING_BASE_URL: "http://localhost:11434" },
    "AI_EMBEDDING_MODEL is required with AI_EMBEDDING_BASE_URL",
  ],
  [{ AI_EMBEDDING_API_KEY: "key" }, "AI_EMBEDDING_MODEL is required with AI_EMBEDDING_API_KEY"],
  [{ GA_PROPERTY_ID: "G-1", GA_CREDENTIALS: "{}" }, "GA_PROPERTY_ID must be a number"],
  [{ GA_CREDENTIALS: "{}" }, "GA_PROPERTY_ID is required with GA_CREDENTIALS"],
  [{ GA_ENDPOINT: "nowhere" }, "GA_ENDPOINT must be a URL that starts with http:// or https://"],
  [
    { GA_TOKEN_ENDPOINT: "nowhere" },
    "GA_TOKEN_ENDPOINT must be a URL that starts with http:// or https://",
  ],
  [{ OWNER_EMAIL: "me" }, "OWNER_EMAIL must be an email address"],
  [
    { OWNER_EMAIL: "me@example.com", OWNER_PASSWORD: "short" },
    "OWNER_PASSWORD must have at least 12 characters",
  ],
  [{ OWNER_PASSWORD: "long enough password" }, "OWNER_EMAIL is required with OWNER_PASSWORD"],
  [
    { TRUSTED_PROXIES: "10.0.0.0/8, proxy" },
    "TRUSTED_PROXIES must be IP addresses or ranges such as 10.0.0.0/8, separated by commas",
  ],
  [
    { TRUSTED_PROXIES: "10.0.0.0/33" },
    "TRUSTED_PROXIES must be IP addresses or ranges such as 10.0.0.0/8, separated by commas",
  ],
  [{ SAMPLE_CONTENT: "yes" }, "SAMPLE_CONTENT must be one of on, off"],
  [{ SECRET: "short" }, "SECRET must have at least 32 characters"],
  [
    { DKIM_DOMAIN: "example.com", DKIM_SELECTOR: "mail" },
    "DKIM_KEY_FILE is required with DKIM_DOMAIN and DKIM_SELECTOR",
  ],
  [
    { BOUNCE_IMAP_URL: "pop3://x" },
    "BOUNCE_IMAP_URL must be a URL that starts with imap:// or imaps://",
  ],
  [
    { LOG_LEVEL: "loud" },
    "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent",
  ],
])("%j stops the start and names the setting", (env, line) => {
  expect(problemsOf(env)).toEqual([line]);
});

test("an invalid secret is not repeated in the message", () => {
  expect(problemsOf({ SECRET: "hunter2" }).join()).not.toContain("hunter2");
});
