import type { Page } from "playwright-core";
import { photo } from "./media.ts";

export const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n0000000101 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n162\n%%EOF\n",
);

export const png = (seed: number) => photo(64, 48, seed).png().toBuffer();

export async function upload(page: Page, pane: string, name: string, bytes: Buffer): Promise<void> {
  const place = page.getByRole("region", { name: pane, exact: true });
  await place
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer: bytes });
  await place.locator(".current-file", { hasText: name }).waitFor();
}

/** Reading the form has the editor report what it has not reported yet. */
export function htmlOf(page: Page, name: string): Promise<string> {
  return page.locator(`textarea[name="${name}"]`).evaluate((source: HTMLTextAreaElement) => {
    if (source.form) new FormData(source.form);
    return source.value;
  });
}

export const pasteHtml = (page: Page, label: string, html: string) =>
  paste(page, label, { type: "text/html", data: html });
export const pasteText = (page: Page, label: string, text: string) =>
  paste(page, label, { type: "text/plain", data: text });

async function paste(page: Page, label: string, content: { type: string; data: string }) {
  await page.getByRole("textbox", { name: label, exact: true }).evaluate((text, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(pasted.type, pasted.data);
    const options = { clipboardData, bubbles: true, cancelable: true };
    text.dispatchEvent(new ClipboardEvent("paste", options));
  }, content);
}
