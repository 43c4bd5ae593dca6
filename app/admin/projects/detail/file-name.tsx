import { Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { FILE_NAME_SHOWN_MAX_CHARS } from "#domain/projects/file-changes.ts";
import { trimmed } from "#domain/text/blank.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { isComposing } from "../../../ui/is-composing.ts";
import type { DetailedFile } from "./detail-head.tsx";
import { showReplyToast, useFileChange } from "./use-file-change.ts";

/**
 * Inline rename: Enter or blur saves, Escape cancels; a blank name resets to the file's own. A name that was not
 * saved is kept in the field.
 */
export function FileName({ projectId, file }: { projectId: string; file: DetailedFile }) {
  const { change, sent } = useFileChange(projectId, (reply) => {
    showReplyToast(reply, [file.name]);
    const isSaved = reply.status === "done" || reply.status === "missing";
    // Elsewhere, the owner may be typing.
    if (!isSaved) open(typed.current, document.activeElement === button.current);
  });
  /** What the field begins with; null while it is closed. */
  const [initial, setInitial] = useState<string | null>(null);
  const typed = useRef("");
  const takesFocus = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const pending = sent?.get("name");
  const shown = typeof pending === "string" ? trimmed(pending) || file.fileName : file.name;

  // Unmounting the field fires blur, which would close it twice.
  const isClosed = useRef(true);
  function open(name: string, isFocused: boolean): void {
    if (!isClosed.current) return;
    isClosed.current = false;
    takesFocus.current = isFocused;
    setInitial(name);
  }
  function close(name: string | null, isFocusKept: boolean): void {
    if (isClosed.current) return;
    isClosed.current = true;
    setInitial(null);
    if (name !== null && name.trim() !== file.name) {
      typed.current = name;
      void change({ intent: "rename-file", fileId: file.id, name });
    }
    if (isFocusKept) setTimeout(() => button.current?.focus());
  }

  if (initial !== null) {
    return (
      <input
        className="file-name-field strong full-width"
        dir="auto"
        aria-label={`Name of ${file.name}`}
        defaultValue={initial}
        maxLength={FILE_NAME_SHOWN_MAX_CHARS}
        autoComplete="off"
        ref={(field) => {
          if (field && takesFocus.current) field.select();
          takesFocus.current = false;
        }}
        onBlur={({ currentTarget }) => close(currentTarget.value, false)}
        onKeyDown={({ key, currentTarget, nativeEvent }) => {
          if (isComposing(nativeEvent)) return;
          if (key === "Enter") close(currentTarget.value, true);
          if (key === "Escape") close(null, true);
        }}
      />
    );
  }
  return (
    <div className="file-title row">
      <span dir="auto" className="cell-main">
        {shown}
      </span>
      <IconButton
        ref={button}
        icon={Pencil}
        size={14}
        label={`Rename ${shown}`}
        title="Rename"
        className="inline-icon-button flex-none faint needs-scripts"
        onClick={() => open(file.name, true)}
      />
    </div>
  );
}
