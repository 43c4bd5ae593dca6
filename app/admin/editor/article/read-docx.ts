import mammoth from "mammoth";

/** Not sanitized: only for `pasteHTML`. Pictures are `data:` addresses. */
export async function readDocx(file: File): Promise<string> {
  const { value } = await mammoth.convertToHtml({ arrayBuffer: await file.arrayBuffer() });
  return value;
}
