import { type Editor, Node } from "@tiptap/core";
import { uploadProblem } from "#domain/media/check-upload.ts";
import { cleanSentName } from "#domain/media/file-name.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { discardUpload, sendFile } from "../../../uploads/send-file.ts";
import type { PendingUpload } from "../../editor-props.ts";

const PLACE = "post-picture";
const UNKNOWN_FAILURE = "Upload failed. Please try again.";

type PictureUpload = {
  file: File;
  alt: string;
  sent: number;
  problem: string | null;
  canRetry: boolean;
  kept: MediaItem | null;
  abort: AbortController;
  listeners: Set<() => void>;
};

/** Uploads by id. A node refers to its upload, so that moving, undo and paste work as usual. */
const uploads = new Map<string, PictureUpload>();

export type UploadOptions = { onUploads: (pending: readonly PendingUpload[]) => void };

/** Stands in the text until its picture is stored; not part of the HTML. */
export const PictureUploadNode = Node.create<UploadOptions, { shown: Set<{ id: string }> }>({
  name: "pictureUpload",
  group: "block",
  atom: true,
  draggable: true,
  addOptions: () => ({ onUploads: () => {} }),
  addStorage: () => ({ shown: new Set() }),
  addAttributes: () => ({
    uploadId: {
      default: "",
      rendered: false,
      parseHTML: (element: HTMLElement) => element.dataset.pictureUpload ?? "",
    },
  }),
  parseHTML: () => [
    {
      tag: "div[data-picture-upload]",
      priority: 60,
      getAttrs: ({ dataset }) => (uploads.has(dataset.pictureUpload ?? "") ? null : false),
    },
  ],
  renderHTML: ({ node }) => ["div", { "data-picture-upload": node.attrs.uploadId }],
  addNodeView() {
    const { shown } = this.storage;
    const report = () => this.options.onUploads(pendingUploads([...shown]));
    return ({ node, editor }) => {
      const id: string = node.attrs.uploadId;
      const entry = { id };
      shown.add(entry);
      const upload = uploads.get(id);
      const view = progressView(upload?.file.name ?? "", {
        cancel: () => remove(editor, id),
        retry: () => void send(id),
      });
      const update = () => {
        if (upload?.kept) queueMicrotask(() => replaceWithFigure(editor, id));
        if (upload) view.show(upload);
        report();
      };
      upload?.listeners.add(update);
      update();
      return {
        dom: view.dom,
        stopEvent: ({ target }) => target instanceof HTMLButtonElement,
        ignoreMutation: () => true,
        destroy() {
          upload?.listeners.delete(update);
          shown.delete(entry);
          report();
        },
      };
    };
  },
});

function pendingUploads(shown: readonly { id: string }[]): PendingUpload[] {
  const ids = new Set(shown.map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const upload = uploads.get(id);
    if (!upload) return [];
    return { name: cleanSentName(upload.file.name), hasFailed: upload.problem !== null };
  });
}

/** Starts an upload; its id is for a node of the type above. */
export function startPictureUpload(file: File, alt = ""): string {
  const id = `${uploads.size + 1}`;
  const problem = uploadProblem(PLACE, { fileName: file.name, bytes: file.size });
  const progress = { sent: 0, problem, canRetry: false, kept: null };
  const abort = new AbortController();
  uploads.set(id, { file, alt, ...progress, abort, listeners: new Set() });
  if (problem === null) void send(id);
  return id;
}

export function insertPictureFiles(editor: Editor, files: readonly File[]): void {
  const content = files.map((file) => ({
    type: "pictureUpload",
    attrs: { uploadId: startPictureUpload(file) },
  }));
  editor.commands.insertContent(content);
}

export function insertPicture(editor: Editor, item: MediaItem): void {
  editor.commands.insertContent({ type: "figure", attrs: figureAttributes(item, "") });
}

async function send(id: string): Promise<void> {
  const upload = uploads.get(id);
  if (!upload) return;
  const notify = () => {
    for (const listener of upload.listeners) listener();
  };
  Object.assign(upload, { problem: null, sent: 0 });
  const listener = {
    state: notify,
    sent(bytes: number) {
      upload.sent = bytes;
      notify();
    },
  };
  const answer = await sendFile(upload.file, PLACE, listener, upload.abort.signal);
  if (upload.abort.signal.aborted) return;
  if (answer.ok) upload.kept = answer.kept;
  else {
    upload.problem = answer.problem || UNKNOWN_FAILURE;
    upload.canRetry = answer.canRetry;
  }
  notify();
}

function remove(editor: Editor, id: string): void {
  const upload = uploads.get(id);
  upload?.abort.abort();
  if (upload && upload.sent > 0 && !upload.kept) void discardUpload(upload.file, PLACE);
  const { tr } = editor.state;
  for (const { position, size } of nodesOf(editor, id).reverse())
    tr.delete(position, position + size);
  editor.view.dispatch(tr);
  editor.view.focus();
}

/** Not a step of its own in the history: undo removes the picture, not the end of its upload. */
function replaceWithFigure(editor: Editor, id: string): void {
  const upload = uploads.get(id);
  if (editor.isDestroyed || !upload?.kept) return;
  const { tr, schema } = editor.state;
  const found = nodesOf(editor, id);
  if (found.length === 0) return;
  for (const { position, size } of found.reverse()) {
    const figure = schema.nodes.figure?.create(figureAttributes(upload.kept, upload.alt));
    if (figure) tr.replaceWith(position, position + size, figure);
  }
  editor.view.dispatch(tr.setMeta("addToHistory", false));
}

function nodesOf(editor: Editor, id: string): { position: number; size: number }[] {
  const found: { position: number; size: number }[] = [];
  editor.state.doc.descendants(({ type, attrs, nodeSize, isTextblock }, position) => {
    if (type.name === "pictureUpload" && attrs.uploadId === id)
      found.push({ position, size: nodeSize });
    return !isTextblock;
  });
  return found;
}

function figureAttributes({ url, width, height, altText }: MediaItem, alt: string) {
  return { src: url, alt: alt || altText, width, height };
}

function progressView(fileName: string, actions: { cancel: () => void; retry: () => void }) {
  const name = cleanSentName(fileName);
  const dom = document.createElement("div");
  dom.className = "picture-upload cluster small";
  dom.contentEditable = "false";
  const text = document.createElement("p");
  text.setAttribute("role", "status");
  const bar = document.createElement("progress");
  bar.max = 1;
  bar.setAttribute("aria-label", `Uploading ${name}`);
  const retry = button(`Retry`, `Retry ${name}`, actions.retry);
  const cancel = button(`Remove`, `Remove ${name}`, actions.cancel);
  dom.append(text, bar, retry, cancel);
  return {
    dom,
    show({ file, sent, problem, canRetry }: PictureUpload) {
      text.textContent = problem ? `${name}: ${problem}` : `Uploading ${name}`;
      dom.dataset.failed = `${problem !== null}`;
      bar.hidden = problem !== null;
      bar.value = file.size > 0 ? sent / file.size : 0;
      retry.hidden = !canRetry || problem === null;
    },
  };
}

export function button(text: string, label: string, run: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "pill";
  element.textContent = text;
  element.setAttribute("aria-label", label);
  element.addEventListener("click", run);
  return element;
}
