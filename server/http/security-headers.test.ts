import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  contentHash,
  contentSecurityPolicy,
  framedPageHeaders,
  securityHeaders,
} from "./security-headers.ts";

test("HSTS is sent on https only", () => {
  expect(securityHeaders("https://example.com")).toContain("Strict-Transport-Security");
  expect(securityHeaders("http://localhost:3000")).not.toContain("Strict-Transport-Security");
});

test("only pages that say so may be framed, and only by this site", () => {
  expect(contentSecurityPolicy({ isFramed: true })).toContain("frame-ancestors 'self'");
  const headers = securityHeaders("https://example.com");
  const valueIn = (all: string[]) => all[all.indexOf("X-Frame-Options") + 1];
  expect([valueIn(headers), valueIn(framedPageHeaders(headers))]).toEqual(["DENY", "SAMEORIGIN"]);
});

test("Google is allowed only where the owner uses it", () => {
  const [without, using] = [contentSecurityPolicy({}), contentSecurityPolicy({ google: true })];
  expect(without).not.toContain("google");
  expect(using).toContain("script-src 'self' https://*.googletagmanager.com;");
  expect(using).toMatch(/connect-src 'self' [^;]*https:\/\/\*\.google-analytics\.com/);
  expect(using.match(/google[^;]*;/g)).toHaveLength(2);
});

test("the policy allows exactly the scripts and style sheets whose hashes it names", () => {
  const policy = contentSecurityPolicy({
    scripts: [contentHash("go()")],
    styles: [contentHash("a{}")],
  });
  const expected = (text: string) => createHash("sha256").update(text).digest("base64");
  expect(policy).toContain(`script-src 'self' 'sha256-${expected("go()")}';`);
  expect(policy).toContain(`style-src 'self' 'sha256-${expected("a{}")}';`);
  expect(policy).not.toMatch(/unsafe-(?:inline|eval|hashes)/);
  for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(rule);
  }
});

test("frames of other sites are allowed only where a page has them", () => {
  expect(contentSecurityPolicy({})).toContain("frame-src 'self';");
  const policy = contentSecurityPolicy({ frames: ["https://player.vimeo.com"] });
  expect(policy).toContain("frame-src 'self' https://player.vimeo.com;");
});
