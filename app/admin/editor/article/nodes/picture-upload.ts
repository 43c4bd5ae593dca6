import { type Editor, Node } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { uploadProblem } from "#domain/media/check-upload.ts";
import { cleanSentName } from "#domain/media/file-name.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { newId } from "../../../../ui/new-id.ts";
import { discardUpload, sendFile, UNKNOWN_FAILURE } from "../../../uploads/send-file.ts";
import type { PendingUpload } from "../../editor-props.ts";

const PLACE = "post-picture";

type PictureUpload = {
  name: string;
  bytes: number;
  /** Until it is stored. */
  file: File | null;
  alt: string;
  sent: number;
  problem: string | null;
  canRetry: boolean;
  kept: MediaItem | null;
  /** While it is sent. */
  abort: AbortController | null;
  listeners: Set<() => void>;
};

/**
 * Uploads by id. A node refers to its upload, so that moving, undo and paste work as usual; pasted in
 * another tab, it refers to none there.
 */
const uploads = new Map<string, PictureUpload>();

export type UploadOptions = {
  onUploads: (pending: readonly PendingUpload[]) => void;
  /** To screen readers. */
  announce: (text: string) => void;
};

/** Stands in the text until its picture is stored; not part of the HTML. */
export const PictureUploadNode = Node.create<UploadOptions, { shown: Set<{ id: string }> }>({
  name: "pictureUpload",
  group: "block",
  atom: true,
  draggable: true,
  addOptions: () => ({ onUploads: () => {}, announce: () => {} }),
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
    const { onUploads, announce } = this.options;
    const report = () => onUploads(pendingUploads([...shown]));
    return ({ node, editor }) => {
      const id: string = node.attrs.uploadId;
      const entry = { id };
      shown.add(entry);
      const upload = uploads.get(id);
      const view = progressView(upload?.name ?? "", {
        cancel: () => remove(editor, id),
        retry: () => upload && void send(upload),
      });
      const update = () => {
        if (upload?.kept) queueMicrotask(() => replaceWithFigure(editor, id, announce));
        if (upload) view.show(upload);
        report();
      };
      upload?.listeners.add(update);
      update();
      if (upload) start(upload);
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
    return { name: upload.name, hasFailed: upload.problem !== null };
  });
}

/** Returns an id for a node of the type above. The upload starts when the node is shown. */
export function addPictureUpload(file: File, alt = ""): string {
  const id = newId();
  uploads.set(id, {
    name: cleanSentName(file.name),
    bytes: file.size,
    file,
    alt,
    sent: 0,
    problem: uploadProblem(PLACE, { fileName: file.name, bytes: file.size }),
    canRetry: false,
    kept: null,
    abort: null,
    listeners: new Set(),
  });
  return id;
}

export function insertPictureFiles(editor: Editor, files: readonly File[]): void {
  const content = files.map((file) => ({
    type: "pictureUpload",
    attrs: { uploadId: addPictureUpload(file) },
  }));
  editor.commands.insertContent(content);
}

export function insertPicture(editor: Editor, item: MediaItem): void {
  editor.commands.insertContent({ type: "figure", attrs: figureAttributes(item, "") });
}

/** A new one, or one that was removed and is shown again by undo. */
function start(upload: PictureUpload): void {
  if (upload.problem === null && !upload.abort) void send(upload);
}

async function send(upload: PictureUpload): Promise<void> {
  const { file, listeners } = upload;
  if (!file) return;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const abort = new AbortController();
  Object.assign(upload, { problem: null, sent: 0, abort });
  notify();
  const progress = {
    state: notify,
    sent(bytes: number) {
      upload.sent = bytes;
      notify();
    },
  };
  const answer = await sendFile(file, PLACE, progress, abort.signal);
  if (abort.signal.aborted) return;
  upload.abort = null;
  if (answer.ok) Object.assign(upload, { kept: answer.kept, file: null });
  else {
    upload.problem = answer.problem || UNKNOWN_FAILURE;
    upload.canRetry = answer.canRetry;
  }
  notify();
}

function remove(editor: Editor, id: string): void {
  const upload = uploads.get(id);
  if (upload) stop(upload);
  const { tr } = editor.state;
  for (const { position, size } of nodesOf(editor, id).reverse())
    tr.delete(position, position + size);
  editor.view.dispatch(tr);
  editor.view.focus();
}

function stop(upload: PictureUpload): void {
  const { abort, file, sent } = upload;
  abort?.abort();
  if (file && sent > 0) void discardUpload(file, PLACE);
  Object.assign(upload, { abort: null, sent: 0 });
}

/** Not a step of its own in the history: undo removes the picture, not the end of its upload. */
function replaceWithFigure(editor: Editor, id: string, announce: (text: string) => void): void {
  const upload = uploads.get(id);
  if (editor.isDestroyed || !upload?.kept) return;
  const { state, view, schema } = editor;
  const found = nodesOf(editor, id);
  if (found.length === 0) return;
  const focused = found.find(({ position }) =>
    view.nodeDOM(position)?.contains(document.activeElement),
  );
  const { tr, selection } = state;
  const selected = selection instanceof NodeSelection ? selection.from : null;
  const left = focused ?? found.find(({ position }) => position === selected);
  for (const { position, size } of found.reverse()) {
    const figure = schema.nodes.figure?.create(figureAttributes(upload.kept, upload.alt));
    if (figure) tr.replaceWith(position, position + size, figure);
  }
  // From there the caret moves below it.
  if (left) tr.setSelection(NodeSelection.create(tr.doc, tr.mapping.map(left.position, -1)));
  view.dispatch(tr.setMeta("addToHistory", false));
  if (focused) view.focus();
  announce(`${upload.name} is uploaded`);
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

function progressView(name: string, actions: { cancel: () => void; retry: () => void }) {
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
    show({ bytes, sent, problem, canRetry }: PictureUpload) {
      text.textContent = problem ? `${name}: ${problem}` : `Uploading ${name}`;
      dom.dataset.failed = `${problem !== null}`;
      bar.hidden = problem !== null;
      bar.value = bytes > 0 ? sent / bytes : 0;
      const isRetryShown = canRetry && problem !== null;
      if (!isRetryShown && document.activeElement === retry) cancel.focus();
      retry.hidden = !isRetryShown;
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
