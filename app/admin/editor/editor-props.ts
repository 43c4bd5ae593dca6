import { hasCommandKey } from "../kit/command-key.ts";
import type { TextChanges } from "./use-text-value.ts";

export type EditorHandle = {
  focus: () => void;
  /** Reports changes that were not reported yet. */
  flush: () => void;
  /** At the cursor. Only profile `article` takes files. */
  insertFiles?: (files: readonly File[]) => void;
};

/** A picture that stands in the text or the form, but is not stored yet. */
export type PendingUpload = { name: string; hasFailed: boolean };

export type EditorProps = TextChanges & {
  label: string;
  html: string;
  placeholder: string;
  describedBy: string | undefined;
  onReady: (handle: EditorHandle) => void;
  /** Profile `article`: all that are pending, on each change. Must not change. */
  onUploads?: ((pending: readonly PendingUpload[]) => void) | undefined;
};

export function attributesOf(
  { label, describedBy }: EditorProps,
  className = "rich-text",
): Record<string, string> {
  return {
    class: className,
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    ...(describedBy ? { "aria-invalid": "true", "aria-describedby": describedBy } : {}),
  };
}

export function isLinkKey(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">): boolean {
  return event.key.toLowerCase() === "k" && hasCommandKey(event);
}

/** A form reads all its values on `input`; the editors report theirs after a pause. */
export const DOM_EVENTS = {
  input: (_view: unknown, event: Event) => event.stopPropagation(),
};
