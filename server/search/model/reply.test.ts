import { expect, test } from "vitest";
import { parseReply } from "./reply.ts";

test.each([
  ["an object", '{"answer":"a","citations":[]}'],
  ["a block of code", '```json\n{"answer":"a","citations":[]}\n```'],
])("a reply is read from %s", (_what, text) => {
  expect(parseReply(text)).toEqual({ answer: "a", citations: [] });
});

test.each(["", "}{", "hello", "{", '{"answer":1,"citations":[]}', '{"answer":"a"}', "[1]", "null"])(
  "%j is not a reply",
  (text) => {
    expect(parseReply(text)).toBeNull();
  },
);
