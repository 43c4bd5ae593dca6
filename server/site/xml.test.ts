import { expect, test } from "vitest";
import { element, xmlFile } from "./xml.ts";

test("text and attributes are escaped, and empty elements are omitted", () => {
  const xml = element("entry", { term: 'a"<&' }, [
    element("title", {}, "Why <em> & ]]> ]]>"),
    element("summary", { type: "html" }, ""),
    element("link", { href: "/?a=1&b=2" }),
  ]);
  expect(xml.text).toBe(
    '<entry term="a&quot;&lt;&amp;"><title>Why &lt;em&gt; &amp; ]]&gt; ]]&gt;</title><link href="/?a=1&amp;b=2"/></entry>',
  );
});

test("a file contains no characters that XML forbids", () => {
  const file = xmlFile(element("title", {}, "a\u0001b\u0008c\ud800d\tΩ😀"));
  expect(file.toString()).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<title>abcd\tΩ😀</title>\n',
  );
});
