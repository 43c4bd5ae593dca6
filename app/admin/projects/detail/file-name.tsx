import { Pencil } from "lucide-react";
import { useRef, useState } from "react";
import { trimmed } from "#domain/html/blank.ts";
import { FILE_NAME_SHOWN_MAX } from "#domain/projects/file-changes.ts";
import type { DetailedFile } from "./detailed-project.ts";
import { sayReply, useFileChange } from "./use-file-change.ts";

/**
 * What a file is called, changed in its place: Enter or leaving the field saves, Escape does not. A
 * blank name gives the file's own one back.
 */
export function FileName({ projectId, file }: { projectId: string; file: DetailedFile }) {
  const { change, sent } = useFileChange(projectId, (reply) => sayReply(reply, [file.name]));
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const written = sent?.get("name");
  const shown = typeof written === "string" ? trimmed(written) || file.fileName : file.name;

  /** Once: taking the field away makes it lose the focus, which is heard as well. */
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
        className="file-name-field"
        dir="auto"
        aria-label={`Name of ${file.name}`}
        defaultValue={file.name}
        maxLength={FILE_NAME_SHOWN_MAX}
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
    <div className="file-title">
      <span dir="auto" className="cell-main">
        {shown}
      </span>
      <button
        type="button"
        ref={button}
        className="sign-button needs-scripts"
        aria-label={`Rename ${shown}`}
        title="Rename"
        onClick={() => {
          isClosed.current = false;
          setOpen(true);
        }}
      >
        <Pencil aria-hidden="true" size={14} />
      </button>
    </div>
  );
}
