import { expect, test } from "vitest";
import { naughtyStrings } from "../../tests/support/html-audit.ts";
import { prepareContents } from "./prepare-contents.ts";

test("entries are links with their depth below the highest level", () => {
  const entries = [
    { level: 3, text: "What & <why>", id: "what-why" },
    { level: 4, text: "How", id: "how" },
  ];
  expect(prepareContents(entries)).toBe(
    '<ol><li data-depth="0"><a href="#what-why">What &amp; &lt;why&gt;</a></li><li data-depth="1"><a href="#how">How</a></li></ol>',
  );
});

test.each(naughtyStrings())("nothing of %j becomes markup", (text) => {
  const html = prepareContents([{ level: 2, text, id: "a" }]);
  expect(html.match(/</g)).toHaveLength(6);
});
