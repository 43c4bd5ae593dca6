import { describe, expect, test } from "vitest";
import { checkSvg } from "./svg.ts";

const svg = (inside: string, attributes = 'viewBox="0 0 30 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

describe("an SVG is refused when", () => {
  test.each([
    ["it holds a script", svg("<script>alert(1)</script>"), "svgActive"],
    ["the script hides behind a prefix", svg('<x:SCRIPT xmlns:x="y"/>'), "svgActive"],
    ["it holds an event handler", svg('<path onload="alert(1)"/>'), "svgActive"],
    ["its root has an event handler", svg("", 'ONLOAD="alert(1)"'), "svgActive"],
    ["it holds a foreignObject", svg("<foreignObject><p/></foreignObject>"), "svgActive"],
    ["it links to javascript", svg('<a href="javascript:alert(1)"/>'), "svgActive"],
    ["the link is spelled in references", svg('<a href="&#106;ava&#x0a;script:x"/>'), "svgActive"],
    ["an animation makes a link", svg('<set attributeName="xlink:href" to="#a"/>'), "svgActive"],
    ["it loads a picture", svg('<image href="https://example.org/a.png"/>'), "svgOutside"],
    ["it loads a relative file", svg('<use xlink:href="other.svg#a"/>'), "svgOutside"],
    ["it embeds a further SVG", svg('<image href="data:image/svg+xml,x"/>'), "svgOutside"],
    ["a fill comes from outside", svg('<path fill="url(//example.org/#a)"/>'), "svgOutside"],
    ["a style imports", svg("<style>@import 'x.css';</style>"), "svgOutside"],
    ["the import is in CDATA", svg("<style><![CDATA[@import 'x']]></style>"), "svgOutside"],
    ["an escape hides an address", svg('<path style="fill:u\\72l(http://a)"/>'), "svgOutside"],
    ["a comment stays open", svg(`<style>${"/*".repeat(100_000)}</style>`), "svgUnreadable"],
    ["it is nested without end", svg("<g>".repeat(1_000_000)), "svgUnreadable"],
    ["it moves its base", svg("", 'xml:base="https://example.org/"'), "svgOutside"],
    ["it names a style sheet", `<?xml-stylesheet href="a.css"?>${svg("")}`, "svgOutside"],
    ["it declares an entity", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("&a;")}`, "svgEntities"],
    [
      "its encoding is unusual",
      `<?xml version="1.0" encoding="UTF-7"?>${svg("")}`,
      "svgUnreadable",
    ],
    ["it does not name its namespace", '<svg viewBox="0 0 1 1"/>', "svgUnreadable"],
    ["it is an HTML page", `<!DOCTYPE html><html>${svg("")}</html>`, "unknownType"],
    ["it is other XML", "<?xml version='1.0'?><rss/>", "unknownType"],
    ["it is no XML at all", "just words", "unknownType"],
  ])("%s", (_, text, refusal) => {
    expect(checkSvg(text)).toEqual({ ok: false, refusal });
  });
});

test("gradients, embedded images, styles and external links are kept", () => {
  const text = svg(
    '<style>/* soft */ .a{fill:url(#g)}</style><linearGradient id="g"/><path class="a" fill="url(#g)"/>' +
      '<image href="data:image/png;base64,AAAA"/><use xlink:href="#g"/><a href="https://example.org/">x</a>',
  );
  expect(checkSvg(text)).toEqual({ ok: true, text, size: { width: 30, height: 20 } });
});

test("the doctype that drawing programs write is removed", () => {
  const doctype =
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  const checked = checkSvg(`<?xml version="1.0" encoding="utf-8"?>\n${doctype}\n${svg("")}`);
  expect(checked).toMatchObject({ ok: true, text: expect.not.stringContaining("DOCTYPE") });
});

test("removing a doctype cannot assemble a script", () => {
  expect(checkSvg(svg("<scr<!DOCTYPE svg>ipt/>")).ok).toBe(false);
});

test("the size comes from the viewBox, else from width and height in pixels", () => {
  const sizeOf = (attributes: string) => {
    const checked = checkSvg(svg("", attributes));
    return checked.ok ? checked.size : checked.refusal;
  };
  expect(sizeOf('viewBox="-5,-5 12.5,40" width="1" height="1"')).toEqual({
    width: 12.5,
    height: 40,
  });
  expect(sizeOf('width="120px" height="80"')).toEqual({ width: 120, height: 80 });
  expect(sizeOf('width="100%" height="80"')).toBeNull();
  expect(sizeOf('viewBox="0 0 0 -3"')).toBeNull();
});
