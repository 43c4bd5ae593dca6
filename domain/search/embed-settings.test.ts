import { expect, test } from "vitest";
import { embedSchema } from "./embed-schema.ts";
import { embedOriginsIn } from "./embed-settings.ts";

test.each([
  ["", []],
  ["Example.org", ["https://example.org"]],
  [
    "https://example.org/\nexample.org, a.b.example:8443",
    ["https://example.org", "https://a.b.example:8443"],
  ],
  ["http://localhost:4000 http://127.0.0.1", ["http://localhost:4000", "http://127.0.0.1"]],
  ["http://example.org https://*.example.org https://a.example/path javascript:alert(1) *", []],
  ["https://example.org;script-src", []],
  [
    "https://Müller.de/ bücher.example:8443",
    ["https://xn--mller-kva.de", "https://xn--bcher-kva.example:8443"],
  ],
  ["https://müller.de/path https://ada@müller.de http://müller.de https://*.müller.de", []],
  ["'self' https: data: https://user@example.org https://example.org:port", []],
])("%j allows %j", (text, origins) => {
  expect(embedOriginsIn(text)).toEqual(origins);
});

test("what is no origin is refused with its text", () => {
  const parse = (embedOrigins: string) => embedSchema.safeParse({ embedOrigins, version: 1 });
  expect(parse("example.org/path").error?.issues[0]?.message).toBe(
    "“example.org/path” is not the address of a site. Enter one like https://example.org.",
  );
  const many = Array.from({ length: 21 }, (_, index) => `s${index}.example`).join("\n");
  expect(parse(many).error?.issues[0]?.message).toBe("Allowed sites: at most 20.");
  expect(parse(" Example.org/ ").data?.embedOrigins).toBe("https://example.org");
});
