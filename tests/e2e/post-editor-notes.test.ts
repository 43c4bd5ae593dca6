import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { sanitize } from "#server/html/sanitize.ts";
import { ownerContext } from "../support/accounts.ts";
import { waitForPendingTasks } from "../support/browser.ts";
import { openPostEditor } from "../support/editor/open-post-editor.ts";
import { htmlOf, pasteHtml } from "../support/project-form.ts";
import { setOwnerStage } from "../support/stage.ts";
import { zipOf } from "../support/zip.ts";

const stage = setOwnerStage();
let page: Page;

beforeAll(async () => {
  const context = await ownerContext(stage.browser, stage.site.url);
  page = await context.newPage();
});

const written = () => htmlOf(page, "content");

/** Names of pasted footnotes end in something random. */
async function withoutNames(): Promise<string> {
  const html = await written();
  return html.replace(/(user-content-fn[\w-]*)-\w+"/g, '$1"');
}

const reference = (name: string, number: number) =>
  `<sup><a href="#user-content-fn-${name}" id="user-content-fnref-${name}">${number}</a></sup>`;
const note = (name: string, text: string) =>
  `<li id="user-content-fn-${name}"><p>${text} <a href="#user-content-fnref-${name}">↩</a></p></li>`;

/** As Word puts them on the clipboard. */
const wordReference = (kind: string, id: string) =>
  `<a style='mso-${kind}-id:${id}' href="#_${id}" name="_${id.replace(/\d/, "ref$&")}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:11.0pt'>[1]</span></span><![endif]></span></span></a>`;
const wordNote = (kind: string, id: string, text: string) =>
  `<div style='mso-element:${kind}' id=${id}><p class=MsoFootnoteText><a style='mso-${kind}-id:${id}' href="#_${id.replace(/\d/, "ref$&")}" name="_${id}" title=""><span class=MsoFootnoteReference>[1]</span></a> ${text}<o:p></o:p></p></div>`;
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment-->
<p class=MsoNormal>One${wordReference("footnote", "ftn1")} and two${wordReference("endnote", "edn1")}.<o:p></o:p></p>
<p class=MsoCaption>Table 1: <b>Results</b><o:p></o:p></p>
<div align=center><table class=MsoTableGrid border=1><tr><td width=200 valign=top><p class=MsoNormal>x<o:p></o:p></p></td></tr></table></div>
<p class=MsoNormal><img width=300 src="https://example.org/a.png" alt="A"></p>
<p class=MsoCaption>Figure 1: A chart</p>
<!--EndFragment-->
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>${wordNote("footnote", "ftn1", "First <i>note</i>.")}</div>
<div style='mso-element:endnote-list'><br clear=all><hr align=left size=1 width="33%">${wordNote("endnote", "edn1", "Second note.")}</div></body></html>`;

/** As Google Docs writes them. */
const docsNote = (n: number, text: string) =>
  `<div><p style="margin:0"><a href="#ftnt_ref${n}" id="ftnt${n}">[${n}]</a><span>&nbsp;${text}</span></p></div>`;
const docsReference = (n: number) => `<sup><a href="#ftnt${n}" id="ftnt_ref${n}">[${n}]</a></sup>`;
const DOCS = `<b style="font-weight:normal" id="docs-internal-guid-2"><div><p><span>One</span>${docsReference(1)}<span> and two</span>${docsReference(2)}</p><p><span>Last</span>${docsReference(3)}</p></div><hr>${docsNote(1, "First.")}${docsNote(2, "Second.")}</b>`;

test("footnotes, endnotes and captions are pasted from Word", async () => {
  await openPostEditor(page);
  await page.getByRole("textbox", { name: "Content", exact: true }).click();
  await pasteHtml(page, "Content", WORD);
  const expected = `<p>One${reference("ftn1", 1)} and two${reference("edn1", 2)}.</p><table><caption>Table 1: <strong>Results</strong></caption><tbody><tr><td>x</td></tr></tbody></table><figure><img src="https://example.org/a.png" alt="A" width="300" /><figcaption>Figure 1: A chart</figcaption></figure><ol>${note("ftn1", "First <em>note</em>.")}${note("edn1", "Second note.")}</ol>`;
  await expect.poll(withoutNames).toBe(expected);
  const html = await written();
  expect(sanitize(html, "article")).toBe(html);
});

test("footnotes are pasted from Google Docs, and a number without a note stays a number", async () => {
  await openPostEditor(page);
  await page.getByRole("textbox", { name: "Content", exact: true }).click();
  await pasteHtml(page, "Content", DOCS);
  const expected = `<p>One${reference("ftnt1", 1)} and two${reference("ftnt2", 2)}</p><p>Last<sup>[3]</sup></p><ol>${note("ftnt1", "First.")}${note("ftnt2", "Second.")}</ol>`;
  await expect.poll(withoutNames).toBe(expected);
  // Deleting a reference deletes its note.
  await page.getByRole("textbox", { name: "Content", exact: true }).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Shift+End");
  // The editor acts on the selection that the browser has reported to it.
  await waitForPendingTasks(page);
  await page.keyboard.press("Delete");
  await expect.poll(written).toBe("<p></p><p>Last<sup>[3]</sup></p>");
});

test("footnotes, endnotes and captions of a Word file come in", async () => {
  await openPostEditor(page);
  const buffer = await docxWithNotes();
  await page.getByLabel("Pictures to upload").setInputFiles({
    name: "notes.docx",
    mimeType: "application/octet-stream",
    buffer,
  });
  const expected = `<p>One${reference("1", 1)} and two${reference("endnote-1", 2)}</p><table><caption>Table 1</caption><tbody><tr><td>x</td></tr></tbody></table><ol>${note("1", "First note.")}${note("endnote-1", "Second note.")}</ol>`;
  await expect.poll(withoutNames).toBe(expected);
});

test("documents that come in together keep their footnotes", async () => {
  await openPostEditor(page);
  const markdown = (text: string) => Buffer.from(`${text}[^1]\n\n[^1]: ${text} note.\n`);
  const files = ["One", "Two"].map((text) => ({
    name: `${text}.md`,
    mimeType: "text/markdown",
    buffer: markdown(text),
  }));
  await page.getByLabel("Pictures to upload").setInputFiles(files);
  const expected = `<p>One${reference("1", 1)}</p><p>Two${reference("1-2", 2)}</p><ol>${note("1", "One note.")}${note("1-2", "Two note.")}</ol>`;
  await expect.poll(withoutNames).toBe(expected);
});

function docxWithNotes(): Promise<Buffer> {
  const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const part = (name: string) =>
    `<Override PartName="/word/${name}.xml" ContentType="${word}.${name}+xml"/>`;
  const relation = (name: string, n: number) =>
    `<Relationship Id="r${n}" Type="${office}/${name}" Target="${name}.xml"/>`;
  const parts = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/>${part("styles")}${part("footnotes")}${part("endnotes")}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `<Relationships xmlns="${relations}">${relation("styles", 1)}${relation("footnotes", 2)}${relation("endnotes", 3)}</Relationships>`,
    "word/styles.xml": `<w:styles ${main}><w:style w:type="paragraph" w:styleId="Caption"><w:name w:val="caption"/></w:style></w:styles>`,
    "word/footnotes.xml": `<w:footnotes ${main}><w:footnote w:id="1"><w:p>${run("First note.")}</w:p></w:footnote></w:footnotes>`,
    "word/endnotes.xml": `<w:endnotes ${main}><w:endnote w:id="1"><w:p>${run("Second note.")}</w:p></w:endnote></w:endnotes>`,
    "word/document.xml": `<w:document ${main}><w:body><w:p>${run("One")}<w:r><w:footnoteReference w:id="1"/></w:r>${run(" and two")}<w:r><w:endnoteReference w:id="1"/></w:r></w:p><w:p><w:pPr><w:pStyle w:val="Caption"/></w:pPr>${run("Table 1")}</w:p><w:tbl><w:tr><w:tc><w:p>${run("x")}</w:p></w:tc></w:tr></w:tbl></w:body></w:document>`,
  };
  return zipOf(Object.entries(parts).map(([name, content]) => ({ name, content })));
}
