import { Images, Trash2, Upload } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { fileSize } from "#domain/media/file-size.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { UPLOAD_PLACES } from "#domain/media/upload-places.ts";
import { showToast } from "../../../ui/toast.ts";
import type { FieldReference } from "../../forms/form-field.tsx";
import { useFieldChange } from "../../forms/form-store.ts";
import type { UploadStatus } from "../../forms/use-submit-after-uploads.ts";
import { Pane } from "../../kit/pane.tsx";
import { ItemPicture } from "../../media/item-picture.tsx";
import { PicturePicker } from "../../media/picture-picker.tsx";
import { PicturesState } from "../../media/pictures-state.tsx";
import { UploadZone } from "../../uploads/upload-zone.tsx";

type FileFieldProps = {
  field: FieldReference;
  label: string;
  place: "project-main" | "project-thumbnail";
  item: MediaItem | null;
  isRequired: boolean;
  onChange: (item: MediaItem | null) => void;
  onUploading: (status: UploadStatus) => void;
  children?: ReactNode;
};

/** A file that is uploaded, or chosen from the pictures uploaded before. */
export function FileField(props: FileFieldProps) {
  const { field, label, place, item, isRequired, children } = props;
  const { id, name } = field;
  const problem = field.errors?.[0];
  const problemId = `${id}-problem`;
  const { onChange, onUploading } = props;
  const [isReplacing, setReplacing] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useFieldChange(name, item?.id);
  // Removing the file unmounts the focused button.
  const isRemoved = useRef(false);
  useEffect(() => {
    if (!item && isRemoved.current) box.current?.querySelector("button")?.focus();
    isRemoved.current = false;
  }, [item]);
  const setItem = (next: MediaItem) => {
    setReplacing(false);
    onUploading("settled");
    onChange(next);
  };
  const pick = (next: MediaItem) => {
    const { accepts, hint } = UPLOAD_PLACES[place];
    if (accepts.some((ext) => ext === next.ext)) setItem(next);
    else showToast("error", "This picture can't be used here", hint);
  };
  return (
    <Pane
      title={label}
      aside={isRequired && <span className="pane-note">Required</span>}
      className="file-field"
    >
      <div ref={box} className="field">
        {/* Focused by form validation; passes the focus on to the first button. */}
        <input
          id={id}
          name={name}
          value={item?.id ?? ""}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
          onFocus={() => box.current?.querySelector("button")?.focus()}
        />
        {item && (
          <div className="current-file stack">
            <div className="file-picture centered faint">
              <ItemPicture item={item} alt={item.altText} />
            </div>
            <div className="faint small">
              <p dir="auto" className="file-name break-words">
                {item.fileName}
              </p>
              <p className="pane-note">
                {item.ext.toUpperCase()}, {fileSize(item.bytes)}
              </p>
              <PicturesState item={item} onChange={onChange} />
              <div className="file-actions wrap">
                <button type="button" className="plain-button" onClick={() => setReplacing(true)}>
                  <Upload aria-hidden="true" size={15} /> Replace
                </button>
                <button
                  type="button"
                  className="plain-button"
                  onClick={() => {
                    isRemoved.current = true;
                    // An upload that is to replace the file goes on.
                    setReplacing(false);
                    onChange(null);
                  }}
                >
                  <Trash2 aria-hidden="true" size={15} /> Remove
                </button>
              </div>
            </div>
          </div>
        )}
        {(!item || isReplacing) && (
          <>
            <UploadZone
              place={place}
              label={`Upload ${label.toLowerCase()}`}
              onKept={setItem}
              onUploadingChange={(isOn) => onUploading(isOn ? "uploading" : "ended")}
              isGuardedByForm
              describedBy={problem && problemId}
            />
            <button type="button" className="plain-button" onClick={() => setPicking(true)}>
              <Images aria-hidden="true" size={15} /> Choose an uploaded picture
            </button>
          </>
        )}
        {problem && (
          <p id={problemId} className="field-problem">
            {problem}
          </p>
        )}
      </div>
      {children}
      {isPicking && (
        <PicturePicker
          accepts={UPLOAD_PLACES[place].accepts}
          onPick={pick}
          onClose={() => setPicking(false)}
        />
      )}
    </Pane>
  );
}
