import type { Editor } from "@tiptap/core";
import type { EditorView } from "@tiptap/pm/view";
import { withOwnNoteNames } from "#domain/html/footnotes.ts";
import { linkFrom } from "#domain/html/typed-link.ts";
import { videoFromLink, videoPage } from "#domain/html/video.ts";
import { showToast } from "../../../ui/toast.ts";
import { cleanPastedPage, flattenTables } from "../clean-pasted-html.ts";
import { isDocument } from "../document-files.ts";
import { keepPlace } from "./kept-place.ts";
import { looksLikeMarkdown } from "./looks-like-markdown.ts";
import { addPictureUpload, insertPictureFiles } from "./nodes/picture-upload.ts";
import { convertCaptions, convertNotes } from "./pasted-notes.ts";
import { markFootnotes } from "./read-html.ts";

/** Not those of Blogger, which are meant to be linked to. */
const GOOGLE_PICTURE = /^https:\/\/lh\d[\w-]*\.googleusercontent\.com\//i;

/** Rewrites clipboard HTML that the schema would misread; `data:` pictures become uploads. */
export function cleanArticlePaste(html: string): string {
  return cleanPastedPage(html, (page) => {
    flattenTables(page, "table table");
    for (const frame of page.querySelectorAll("iframe")) replaceFrame(frame);
    removeLocalPictures(page);
    for (const image of page.querySelectorAll("img")) preparePicture(image);
    removeUnreadablePictures(page);
    warnOfGooglePictures(page);
    for (const paragraph of page.querySelectorAll("p, div")) liftOnlyPicture(paragraph);
    convertCaptions(page.body);
    convertNotes(page.body);
    markFootnotes(page.body, `-${Math.random().toString(36).slice(2, 6)}`);
  });
}

function replaceFrame(frame: HTMLIFrameElement): void {
  const video = videoPage(frame.getAttribute("src") ?? "");
  if (!video) {
    frame.remove();
    return;
  }
  const page = frame.ownerDocument;
  const figure = page.createElement("figure");
  figure.className = "video";
  const link = page.createElement("a");
  link.href = video.href;
  link.textContent = frame.title || `Watch the video on ${video.site}`;
  figure.append(link);
  frame.replaceWith(figure);
}

/** Addresses that mean nothing here: Word's of files, and those of another page's memory. */
function removeLocalPictures(page: Document): void {
  const areFromWord = removePictures(page, "file:");
  const areFromPage = removePictures(page, "blob:");
  if (areFromWord)
    showToast(
      "error",
      "Pictures from Word can't be pasted",
      "Upload them, or drop the .docx file into the text.",
    );
  else if (areFromPage)
    showToast(
      "error",
      "Some pictures can't be pasted",
      "Save them to your device and upload them.",
    );
}

/** Data in formats that cannot be uploaded, such as the drawings of a Word file. */
function removeUnreadablePictures(page: Document): void {
  if (removePictures(page, "data:"))
    showToast("error", "Some pictures can't be read", "Save them as PNG or JPEG and upload them.");
}

/** They stay at their addresses, which Google closes after a while. */
function warnOfGooglePictures(page: Document): void {
  if ([...page.images].some(({ src }) => GOOGLE_PICTURE.test(src)))
    showToast(
      "error",
      "Pictures from Google Docs disappear after a while",
      "Upload them, or download the document as .docx and drop it into the text.",
    );
}

/** Returns whether there were any. */
function removePictures(page: Document, scheme: string): boolean {
  const pictures = page.querySelectorAll(`img[src^="${scheme}" i]`);
  for (const picture of pictures) {
    const paragraph = picture.closest("p");
    picture.remove();
    if (paragraph?.childElementCount === 0 && !paragraph.textContent?.trim()) paragraph.remove();
  }
  return pictures.length > 0;
}

function preparePicture(image: HTMLImageElement): void {
  const src = image.getAttribute("src") ?? "";
  // Pages on https cannot show http images, and nearly every server supports both.
  if (/^http:/i.test(src)) image.setAttribute("src", src.replace(/^http:/i, "https:"));
  const file = fileFromData(src);
  const upload = file ? addPictureUpload(file, image.alt) : image.dataset.pictureUpload;
  if (!upload) return;
  const place = image.ownerDocument.createElement("div");
  place.dataset.pictureUpload = upload;
  image.replaceWith(place);
}

/**
 * Some browsers paste pictures as files, to which the HTML refers in order by `blob:` addresses. Must be
 * called before ProseMirror reads the HTML.
 */
export function handleFilesOfHtml(editor: Editor, event: ClipboardEvent): boolean {
  const files = [...(event.clipboardData?.files ?? [])];
  if (!files.some(isPicture) || editor.state.selection.$from.parent.type.spec.code) return false;
  const html = event.clipboardData?.getData("text/html") ?? "";
  const page = new DOMParser().parseFromString(html, "text/html");
  const images = page.querySelectorAll<HTMLImageElement>('img[src^="blob:" i]');
  if (images.length === 0) return false;
  for (const [nth, image] of images.entries()) {
    const file = files[nth];
    if (!file || !isPicture(file)) continue;
    image.removeAttribute("src");
    image.dataset.pictureUpload = addPictureUpload(file, image.alt);
  }
  event.preventDefault();
  insertHtml(editor, page.body.innerHTML);
  return true;
}

/** The policy of the page does not let `fetch` read `data:` addresses. */
function fileFromData(src: string): File | null {
  const [, named = "", data = ""] =
    /^data:image\/(png|jpe?g|gif|webp);base64,(.+)$/is.exec(src) ?? [];
  if (!data) return null;
  // Some programs write image/jpg into Word files.
  const type = named.toLowerCase().replace("jpg", "jpeg");
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    return new File([bytes], `pasted.${type}`, { type: `image/${type}` });
  } catch {
    return null;
  }
}

function liftOnlyPicture(paragraph: Element): void {
  const [picture, ...more] = paragraph.querySelectorAll("img[src], [data-picture-upload]");
  if (!picture || more.length > 0 || paragraph.textContent?.trim()) return;
  if (paragraph === picture || paragraph.closest("figure, table, li")) return;
  if (picture.tagName !== "IMG") {
    paragraph.replaceWith(picture);
    return;
  }
  const figure = paragraph.ownerDocument.createElement("figure");
  const link = picture.closest("a");
  if (link) link.replaceChildren(picture);
  figure.append(link ?? picture);
  paragraph.replaceWith(figure);
}

/** Pictures, documents, video links and Markdown; everything else is left to ProseMirror. */
export function handlePaste(editor: Editor, event: ClipboardEvent): boolean {
  const { clipboardData } = event;
  if (!clipboardData || editor.state.selection.$from.parent.type.spec.code) return false;
  const html = clipboardData.getData("text/html");
  const text = clipboardData.getData("text/plain");
  const hasMoreThanPicture = html !== "" && textOfHtml(html) !== "";
  if (!hasMoreThanPicture && insertFiles(editor, [...clipboardData.files])) return true;
  if (insertVideo(editor, text) || insertLink(editor, text)) return true;
  if (html !== "" || !looksLikeMarkdown(text)) return false;
  void convertMarkdown(editor, text);
  return true;
}

export function handleDrop(editor: Editor, view: EditorView, event: DragEvent): boolean {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (files.length === 0) return false;
  const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (place) editor.commands.setTextSelection(place.pos);
  // Otherwise the browser would leave the page for the file.
  event.preventDefault();
  if (!insertFiles(editor, files)) reportUnsupported(files);
  return true;
}

/** False when there is nothing that the text can hold; files of other types are left out. */
export function insertFiles(editor: Editor, files: readonly File[]): boolean {
  const pictures = files.filter(isPicture);
  const documents = files.filter(isDocument);
  if (pictures.length + documents.length === 0) return false;
  if (pictures.length > 0) insertPictureFiles(editor, pictures);
  if (documents.length > 0) void insertDocuments(editor, documents);
  const others = files.filter((file) => !isPicture(file) && !isDocument(file));
  if (others.length > 0) reportUnsupported(others);
  return true;
}

function isPicture({ type }: File): boolean {
  return /^image\/(?:png|jpeg|gif|webp)$/.test(type);
}

function reportUnsupported(files: readonly File[]): void {
  const title =
    files.length === 1 ? "This file type is not supported" : "These files are not supported";
  const about = files.map(({ name }) => name);
  showToast("error", title, "Use pictures, .docx or .md files.", { about });
}

/** In their order, where the caret is now. */
async function insertDocuments(editor: Editor, files: readonly File[]): Promise<void> {
  const place = keepPlace(editor);
  const texts = await Promise.all(
    files.map((file) =>
      readDocument(file).catch(() => {
        showToast("error", "This document can't be read", file.name);
        return "";
      }),
    ),
  );
  const html = texts.reduce((all, added) => all + withOwnNoteNames(added, all), "");
  if (html !== "") place.insert(html);
  place.release();
}

/** As HTML. The converters are loaded on demand. */
async function readDocument(file: File): Promise<string> {
  if (!/\.docx$/i.test(file.name)) return readMarkdown(await file.text());
  const { readDocx } = await import("./read-docx.ts");
  return readDocx(file);
}

async function readMarkdown(markdown: string): Promise<string> {
  const { renderMarkdown } = await import("./read-markdown.ts");
  return renderMarkdown(markdown);
}

async function convertMarkdown(editor: Editor, text: string): Promise<void> {
  const place = keepPlace(editor);
  try {
    place.insert(await readMarkdown(text));
  } catch {
    insertPlainText(editor, text);
  }
  place.release();
}

/** If the converter fails to load. */
function insertPlainText(editor: Editor, text: string): void {
  if (editor.isDestroyed) return;
  editor.view.pasteText(text);
  showToast("error", "Pasted as plain text", "The Markdown could not be converted.");
}

function insertHtml(editor: Editor, html: string): void {
  if (editor.isDestroyed) return;
  editor.view.pasteHTML(html, new ClipboardEvent("paste"));
  editor.view.focus();
}

/** A link to a video that is pasted into an empty paragraph. */
function insertVideo(editor: Editor, text: string): boolean {
  const { $from, empty } = editor.state.selection;
  const video = videoFromLink(text);
  const isOwnLine =
    empty && $from.parent.type.name === "paragraph" && $from.parent.childCount === 0;
  return isOwnLine && video !== undefined && editor.commands.insertContent(videoContent(video));
}

/** A pasted address links the selected text, or itself. */
function insertLink(editor: Editor, text: string): boolean {
  const address = text.trim();
  const href = /^https?:\/\//i.test(address) ? linkFrom(address) : null;
  if (!href) return false;
  const { empty } = editor.state.selection;
  if (!empty) return editor.commands.setLink({ href });
  const mark = { type: "link", attrs: { href } };
  const chain = editor.chain().insertContent({ type: "text", text: address, marks: [mark] });
  return chain.unsetMark("link").run();
}

export function videoContent({ href, site }: { href: string; site: string }) {
  const content = [{ type: "text", text: `Watch the video on ${site}` }];
  return { type: "video", attrs: { href }, content };
}

function textOfHtml(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent?.trim() ?? "";
}
