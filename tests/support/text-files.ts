import { deflateSync } from "node:zlib";
import { ZipFile } from "yazl";

const BOMB_BYTES = 64 * 1024 * 1024;

/** A page for each text, of letters that need no escape. `bomb`: contents that inflate to a gigabyte. */
export function textPdf(pages: readonly string[], { bomb = false } = {}): Buffer {
  const font = 3;
  const first = 4;
  const kids = pages.map((_, i) => `${first + 2 * i} 0 R`).join(" ");
  const objects: Buffer[] = [
    Buffer.from("<</Type/Catalog/Pages 2 0 R>>"),
    Buffer.from(`<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`),
    Buffer.from("<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"),
  ];
  for (const [i, page] of pages.entries()) {
    objects.push(
      Buffer.from(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F ${font} 0 R>>>>/Contents ${first + 2 * i + 1} 0 R>>`,
      ),
      bomb ? inflating() : streamOf(Buffer.from(`BT /F 12 Tf 50 700 Td (${page}) Tj ET`)),
    );
  }
  return assemble(objects);
}

function streamOf(content: Buffer, filter = ""): Buffer {
  return Buffer.concat([
    Buffer.from(`<<${filter}/Length ${content.length}>>\nstream\n`),
    content,
    Buffer.from("\nendstream"),
  ]);
}

function inflating(): Buffer {
  const once = deflateSync(Buffer.alloc(BOMB_BYTES));
  const twice = deflateSync(Buffer.concat(Array<Buffer>(16).fill(once)));
  return streamOf(twice, "/Filter[/FlateDecode/FlateDecode]");
}

function assemble(objects: readonly Buffer[]): Buffer {
  const parts = [Buffer.from("%PDF-1.4\n")];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [i, object] of objects.entries()) {
    places.push(length);
    const part = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      object,
      Buffer.from("\nendobj\n"),
    ]);
    parts.push(part);
    length += part.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** One paragraph. */
export async function docxWith(text: string): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) =>
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`), name);
  add(
    "[Content_Types].xml",
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  );
  add(
    "_rels/.rels",
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  );
  add(
    "word/document.xml",
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  );
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
