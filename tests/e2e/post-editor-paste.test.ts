import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { sanitize } from "#server/html/sanitize.ts";
import { ownerContext } from "../support/accounts.ts";
import { openPostEditor } from "../support/editor/open-post-editor.ts";
import { isLong } from "../support/long-tests.ts";
import { photo } from "../support/media.ts";
import { htmlOf, pasteHtml, pasteText, png } from "../support/project-form.ts";
import { setOwnerStage } from "../support/stage.ts";
import { zipOf } from "../support/zip.ts";

const stage = setOwnerStage();
let page: Page;

beforeAll(async () => {
  const context = await ownerContext(stage.browser, stage.site.url);
  page = await context.newPage();
});

const text = () => page.getByRole("textbox", { name: "Content", exact: true });
const written = () => htmlOf(page, "content");

async function openEmpty(): Promise<void> {
  await openPostEditor(page);
  await text().click();
}

/** Drops files on the text, as from the desktop. */
async function drop(...files: [name: string, bytes: Buffer, type?: string][]): Promise<string> {
  return text().evaluate(
    (element, dropped) => {
      const dataTransfer = new DataTransfer();
      for (const { name, base64, type } of dropped) {
        const content = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
        dataTransfer.items.add(new File([content], name, { type }));
      }
      const { left, top } = element.getBoundingClientRect();
      const place = { clientX: left + 20, clientY: top + 20 };
      const options = { dataTransfer, bubbles: true, cancelable: true };
      const isLeft = element.dispatchEvent(new DragEvent("drop", { ...place, ...options }));
      return isLeft ? "left to the browser" : "handled";
    },
    files.map(([name, bytes, type = ""]) => ({ name, type, base64: bytes.toString("base64") })),
  );
}

test("files of other types are named, and the rest is inserted", async () => {
  await openEmpty();
  const pdf = Buffer.from("%PDF-1.7");
  await drop(["a.md", Buffer.from("# Title")], ["b.pdf", pdf], ["c.zip", pdf]);
  const toast = page.locator(".toast", { hasText: "These files are not supported" });
  await toast.getByText("b.pdf").waitFor();
  expect(await toast.textContent()).toMatch(/b\.pdf.*c\.zip/);
  expect(await toast.textContent()).not.toContain("a.md");
  await expect.poll(written).toContain("Title</h");
});

/** A list item as Word writes it. */
const wordItem = (marker: string, words: string, list = "l0 level1 lfo1", place = "Middle") =>
  `<p class=MsoListParagraphCxSp${place} style='text-indent:-.25in;mso-list:${list}'><![if !supportLists]><span style='mso-fareast-font-family:Aptos'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;
const wordPage = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"></head><body lang=EN-US><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const items = (...words: string[]) => words.map((one) => `<li><p>${one}</p></li>`).join("");

test.each([
  [
    "a numbered list right after bullets",
    wordItem("·", "a", "l1 level1 lfo1", "First") +
      wordItem("·", "b", "l1 level1 lfo1", "Last") +
      wordItem("1.", "c", "l0 level1 lfo2", "First") +
      wordItem("2.", "d", "l0 level1 lfo2", "Last"),
    `<ul>${items("a", "b")}</ul><ol>${items("c", "d")}</ol>`,
  ],
  [
    "a list that goes on after a paragraph",
    wordItem("1.", "a") +
      wordItem("2.", "b") +
      "<p class=MsoNormal>Between<o:p></o:p></p>" +
      wordItem("3.", "c"),
    `<ol>${items("a", "b")}</ol><p>Between</p><ol start="3">${items("c")}</ol>`,
  ],
  [
    "Roman numbers",
    wordItem("viii.", "a") + wordItem("ix.", "b") + wordItem("x.", "c"),
    `<ol start="8">${items("a", "b", "c")}</ol>`,
  ],
  [
    "letters below numbers",
    wordItem("1.", "a") + wordItem("a.", "b", "l0 level2 lfo1") + wordItem("2.", "c"),
    `<ol><li><p>a</p><ol>${items("b")}</ol></li>${items("c")}</ol>`,
  ],
  [
    "a paragraph taken out of its list, and a numbered heading",
    `<h1 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span></span><![endif]>Intro<o:p></o:p></h1><p class=MsoListParagraph style='margin-left:0in;mso-list:none'>Plain<o:p></o:p></p>`,
    "<h1>Intro</h1><p>Plain</p>",
  ],
  [
    "empty lines",
    "<p class=MsoNormal>a<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p>&nbsp;</p><p class=MsoNormal>b<o:p></o:p></p>",
    "<p>a</p><p>b</p>",
  ],
])("Word: %s", async (_, html, expected) => {
  await openEmpty();
  await pasteHtml(page, "Content", wordPage(html));
  await expect.poll(written).toBe(expected);
});

test("pictures of Word are missed once", async () => {
  await openEmpty();
  const picture =
    "<p class=MsoNormal><![if !vml]><img width=64 height=48 src='file:///C:/Temp/clip_image002.png'><![endif]></p>";
  await pasteHtml(page, "Content", wordPage(`<p class=MsoNormal>Words</p>${picture}${picture}`));
  const toasts = page.locator(".toast", { hasText: "Pictures from Word" });
  await expect.poll(() => toasts.count()).toBe(1);
  await expect.poll(written).toBe("<p>Words</p>");
});

test("pictures of image/jpg are uploaded, and those in other formats are missed once", async () => {
  await openEmpty();
  const jpeg = (await photo(64, 48, 8).jpeg().toBuffer()).toString("base64");
  const drawing = '<p><img src="data:image/x-emf;base64,AQAAAA=="></p>';
  await pasteHtml(
    page,
    "Content",
    `<p>Words</p>${drawing}<p><img src="data:image/jpg;base64,${jpeg}"></p>${drawing}`,
  );
  const toasts = page.locator(".toast", { hasText: "Some pictures can't be read" });
  // Before the upload, which may take longer than the toast is there.
  await expect.poll(() => toasts.count()).toBe(1);
  await expect.poll(written).toMatch(/^<p>Words<\/p><figure><img src="\/media\/[^>]+><\/figure>$/);
});

test("pictures of Google Docs come in with one warning that they disappear", async () => {
  await openEmpty();
  const address = "https://lh7-rt.googleusercontent.com/docsz/AD_4nX";
  const pictures = [1, 2].map((nth) => `<p><span><img src="${address}${nth}?key=k"></span></p>`);
  await pasteHtml(page, "Content", `<b id="docs-internal-guid-1">${pictures.join("")}</b>`);
  const figures = [1, 2].map(
    (nth) => `<figure><img src="${address}${nth}?key=k" alt="" /></figure>`,
  );
  await expect.poll(written).toBe(figures.join(""));
  const toasts = page.locator(".toast", { hasText: "Pictures from Google Docs" });
  await expect.poll(() => toasts.count()).toBe(1);
});

const CELL = '<td style="border:solid #000 1pt"><p dir="ltr"><span style="font-size:11pt">';

test.each([
  [
    "Google Docs",
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span>Top</span></h2><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-style:italic"> it</span> <span style="font-size:0.6em;vertical-align:super">2</span></p><div dir="ltr" align="left"><table style="border:none"><colgroup><col width="100"></colgroup><tbody><tr style="height:0pt">${CELL}a</span></p></td>${CELL}b</span></p></td></tr></tbody></table></div><ul><li dir="ltr" aria-level="1"><p role="presentation"><span>one</span></p></li><ul><li aria-level="2"><p><span>two</span></p></li></ul></ul></b>`,
    "<h2>Top</h2><p><strong>Bold</strong><em> it</em> <sup>2</sup></p><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table><ul><li><p>one</p><ul><li><p>two</p></li></ul></li></ul>",
  ],
  [
    "Word",
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment--><h1>Report<o:p></o:p></h1><p class=MsoNormal>Plain <b>bold</b><o:p></o:p></p><p class=MsoListParagraphCxSpFirst style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="font-family:Symbol"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span></span><![endif]>First</p><p class=MsoListParagraphCxSpLast style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Second</p><table class=MsoTableGrid border=1><tr><td width=200 valign=top><p class=MsoNormal>x<o:p></o:p></p></td></tr></table><!--EndFragment--></body></html>`,
    "<h1>Report</h1><p>Plain <strong>bold</strong></p><ul><li><p>First</p></li><li><p>Second</p></li></ul><table><tbody><tr><td>x</td></tr></tbody></table>",
  ],
  [
    "a web page",
    '<div class="post"><h3 id="x">Head</h3><p onclick="a()">Text<script>b()</script> <a href="javascript:alert(1)">bad</a> <a href="https://example.org">good</a></p><p><img src="http://example.org/a.png" srcset="x 2x" alt="A"></p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><iframe src="https://evil.example"></iframe><pre class="language-js">a &lt; b</pre><button>Buy</button></div>',
    '<h3 id="user-content-x">Head</h3><p>Text bad <a href="https://example.org">good</a></p><figure><img src="https://example.org/a.png" alt="A" /></figure><figure class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Watch the video on YouTube</a></figure><pre><code class="language-js">a &lt; b</code></pre>',
  ],
  [
    "right-to-left text",
    "<p dir=rtl>שלום <b>עולם</b> 🚢</p>",
    "<p>שלום <strong>עולם</strong> 🚢</p>",
  ],
])("content pasted from %s is cleaned", async (_, pasted, expected) => {
  await openEmpty();
  await pasteHtml(page, "Content", pasted);
  await expect.poll(written).toBe(expected);
  expect(sanitize(expected, "article")).toBe(expected);
});

test("dropped Markdown and Word files come in at the cursor, other files are refused", async () => {
  await openEmpty();
  await drop(["notes.md", Buffer.from("---\ntitle: x\n---\n# Notes\n\n* one\n")]);
  await expect.poll(written).toContain("<h1>Notes</h1><ul><li><p>one</p></li></ul>");
  await openEmpty();
  await drop(["dividers.md", Buffer.from("---\n\nBetween: one\n\n---\n\nAfter\n")]);
  await expect.poll(written).toBe("<hr /><p>Between: one</p><hr /><p>After</p>");
  await openEmpty();
  await drop(["report.docx", await docx("Heading1", "Findings")]);
  await expect.poll(written).toContain("<h1>Findings</h1>");
  const before = await written();
  // Otherwise the browser would leave the page for the file.
  expect(await drop(["tool.exe", Buffer.from("MZ")])).toBe("handled");
  expect(await written()).toBe(before);
});

test("documents and Markdown come in where and in the order they were inserted, whatever is typed meanwhile", async () => {
  const converter = /-markdown-[\w-]+\.js$/;
  await openEmpty();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(converter, async (route) => {
    await isReleased;
    await route.fallback();
  });
  await drop(
    ["first.md", Buffer.from("# First")],
    ["second.docx", await docx("Heading1", "Second")],
  );
  await text().click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("typed");
  release();
  await expect
    .poll(written)
    .toMatch(/^(<p><\/p>)?<h1>First<\/h1><h1>Second<\/h1>(<p><\/p>)?<p>typed<\/p>$/);
  await page.keyboard.type(" on");
  await expect.poll(written).toContain("<p>typed on</p>");
  await page.unroute(converter);
});

const BLOCKS = isLong ? 10_000 : 3_000;
const PARAGRAPHS = isLong ? 1_000 : 300;

test(`${BLOCKS} blocks and ${PARAGRAPHS * 5} KB are pasted and stay editable`, async () => {
  await openEmpty();
  const blocks = Array.from({ length: BLOCKS }, (_, at) => `<p>Block ${at}</p>`).join("");
  await pasteHtml(page, "Content", blocks);
  await expect.poll(async () => (await written()).split("<p>").length - 1).toBe(BLOCKS);
  await page.keyboard.type("end");
  await expect.poll(written).toContain(`Block ${BLOCKS - 1}end</p>`);
  await openEmpty();
  // In one paragraph of 5 MB Chromium would take long to place the caret.
  await pasteHtml(page, "Content", `<p>${"some words ".repeat(470)}</p>`.repeat(PARAGRAPHS));
  await expect.poll(async () => (await written()).length).toBeGreaterThan(PARAGRAPHS * 5_000);
  await openEmpty();
  await pasteHtml(page, "Content", `<p>${"some words ".repeat(47_000)}</p>`);
  await expect.poll(async () => (await written()).length).toBeGreaterThan(500_000);
});

test.each([
  "<table>".repeat(60),
  "<table><tr><td>".repeat(30),
  `${"<div>".repeat(300)}deep`,
  `${"<ul><li>".repeat(60)}deep`,
  "<sup><a href='#fn-1'>1</a></sup>".repeat(20),
  "<figure><figure><img></figure></figure>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
])("foreign HTML %# leaves the text editable, and the sanitizer changes nothing", async (html) => {
  const problems: string[] = [];
  page.once("pageerror", ({ message }) => problems.push(message));
  await openEmpty();
  await pasteHtml(page, "Content", `<p>start</p>${html}`);
  await page.keyboard.type("typed");
  await expect.poll(written).toContain("typed");
  const result = await written();
  expect(sanitize(result, "article")).toBe(result);
  expect(problems).toEqual([]);
});

test("Markdown is pasted as plain text, and not copied, while the converters cannot be loaded", async () => {
  const converters = /-markdown-[\w-]+\.js$/;
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await openEmpty();
  await page.route(converters, (route) => route.abort());
  await pasteText(page, "Content", "# Title\n\n- one");
  await expect.poll(written).toBe("<p># Title</p><p>- one</p>");
  await page.getByText("Pasted as plain text").waitFor();
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await page.getByText("Couldn't copy").waitFor();
  expect(errors).toEqual([]);
  await page.unroute(converters);
});

test("a picture that is on the clipboard both as HTML and as a file is uploaded once", async () => {
  await openEmpty();
  const created: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && pathname === "/api/uploads") created.push(pathname);
  });
  const picture = await png(5);
  await text().evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", `<img src="data:image/png;base64,${base64}">`);
    clipboardData.items.add(new File([bytes], "image.png", { type: "image/png" }));
    const options = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", options));
  }, picture.toString("base64"));
  await expect.poll(written).toMatch(/^<figure><img [^>]+><\/figure>$/);
  expect(created).toHaveLength(1);
  // It stays, although a text without words was selected as a whole.
  await text().locator("figure img").click();
  await page.getByRole("button", { name: "Alt text" }).click();
  await page.getByLabel("What the picture shows").fill("A boat");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).press("Enter");
  await expect.poll(written).toMatch(/^<figure><img [^>]+ alt="A boat"[^>]+><\/figure>$/);
});

test("pasted pictures that are files beside their HTML are uploaded in their places", async () => {
  await openEmpty();
  const pictures = [await png(6), Buffer.alloc(0), await png(7)];
  const files = pictures.map((picture) => picture.toString("base64"));
  const html = [1, 2, 3].map(
    (nth) => `<p><img src="blob:https://example.org/${nth}" alt="${nth}"></p>`,
  );
  await text().evaluate(
    (element, [pasted = "", ...files]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", pasted);
      for (const [nth, base64] of files.entries()) {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
        const type = base64 === "" ? "image/svg+xml" : "image/png";
        clipboardData.items.add(new File([bytes], `${nth}`, { type }));
      }
      const options = { clipboardData, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent("paste", options));
    },
    [`<p>Before</p>${html.join("<p>Between</p>")}<p>After</p>`, ...files],
  );
  await page.locator(".toast", { hasText: "Some pictures can't be pasted" }).waitFor();
  const picture = (alt: string) => `<figure><img src="/media/[^"]+" alt="${alt}"[^>]*></figure>`;
  const parts = ["<p>Before</p>", picture("1"), "<p>Between</p>", "<p>Between</p>", picture("3")];
  await expect.poll(written).toMatch(new RegExp(`^${parts.join("")}<p>After</p>$`));
});

/** One paragraph in a style. */
function docx(style: string, words: string): Promise<Buffer> {
  const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  const parts = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<w:document xmlns:w="${main}"><w:body><w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${words}</w:t></w:r></w:p></w:body></w:document>`,
  };
  return zipOf(Object.entries(parts).map(([name, content]) => ({ name, content })));
}
