import { Images, Trash2, Upload } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { fileSize } from "#domain/media/file-size.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { UPLOAD_PLACES } from "#domain/media/upload-places.ts";
import { Announcement } from "../../../ui/announcement.tsx";
import { showToast } from "../../../ui/toast.ts";
import type { FieldReference } from "../../forms/form-field.tsx";
import { useFieldChange } from "../../forms/form-store.ts";
import type { UploadStatus } from "../../forms/use-submit-after-uploads.ts";
import { Pane } from "../../kit/pane.tsx";
import { useFocusFallback } from "../../kit/use-focus-fallback.ts";
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
  const [uploadedId, setUploadedId] = useState<string | null>(null);
  useFieldChange(name, item?.id);
  useFocusFallback(box, "button");
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
              onKept={(kept) => {
                setUploadedId(kept.id);
                setItem(kept);
              }}
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
      {/* The upload's own announcement is removed with its zone. */}
      <Announcement text={item && item.id === uploadedId ? `${item.fileName} uploaded.` : ""} />
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
