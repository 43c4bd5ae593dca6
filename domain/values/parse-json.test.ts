import { expect, test } from "vitest";
import { z } from "zod";
import { parseJson, tryParseJson } from "./parse-json.ts";

test("what is no JSON, or of another shape, is null", () => {
  const schema = z.object({ a: z.number() });
  expect(parseJson('{"a":1}', schema)).toEqual({ a: 1 });
  for (const text of ["", "{", "[1]", '{"a":"1"}', "null"])
    expect(parseJson(text, schema)).toBeNull();
});

test("any JSON value is parsed, and other text is refused", () => {
  expect(["null", "[1]", '"a"'].map(tryParseJson)).toEqual([null, [1], "a"]);
  expect(["", "{", "undefined"].map(tryParseJson)).toEqual([undefined, undefined, undefined]);
});
