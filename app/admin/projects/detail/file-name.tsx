import { Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { trimmed } from "#domain/html/blank.ts";
import { FILE_NAME_SHOWN_MAX_CHARS } from "#domain/projects/file-changes.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { DetailedFile } from "./detail-head.tsx";
import { showReplyToast, useFileChange } from "./use-file-change.ts";

/** Inline rename: Enter or blur saves, Escape cancels; a blank name resets to the file's own. */
export function FileName({ projectId, file }: { projectId: string; file: DetailedFile }) {
  const { change, sent } = useFileChange(projectId, (reply) => showReplyToast(reply, [file.name]));
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const pending = sent?.get("name");
  const shown = typeof pending === "string" ? trimmed(pending) || file.fileName : file.name;

  // Unmounting the field fires blur, which would close it twice.
  const isClosed = useRef(true);
  function close(name: string | null, isFocusKept: boolean): void {
    if (isClosed.current) return;
    isClosed.current = true;
    setOpen(false);
    if (name !== null && name.trim() !== file.name) {
      void change({ intent: "rename-file", fileId: file.id, name });
    }
    if (isFocusKept) setTimeout(() => button.current?.focus());
  }

  if (isOpen) {
    return (
      <input
        className="file-name-field strong full-width"
        dir="auto"
        aria-label={`Name of ${file.name}`}
        defaultValue={file.name}
        maxLength={FILE_NAME_SHOWN_MAX_CHARS}
        autoComplete="off"
        ref={(field) => {
          if (field && document.activeElement !== field) field.select();
        }}
        onBlur={({ currentTarget }) => close(currentTarget.value, false)}
        onKeyDown={({ key, currentTarget, nativeEvent }) => {
          if (nativeEvent.isComposing) return;
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
        onClick={() => {
          isClosed.current = false;
          setOpen(true);
        }}
      />
    </div>
  );
}
