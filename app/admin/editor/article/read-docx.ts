import mammoth from "mammoth";

/** As in Word's clipboard. */
const STYLES = ["p[style-name='caption'] => p.MsoCaption:fresh"];

/** Not sanitized: only for `pasteHTML`. Pictures are `data:` addresses. */
export async function readDocx(file: File): Promise<string> {
  const content = { arrayBuffer: await file.arrayBuffer() };
  const { value } = await mammoth.convertToHtml(content, { styleMap: STYLES });
  return value;
}
