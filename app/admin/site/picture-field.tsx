import { Images, ImageUp, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { UPLOAD_PLACES } from "#domain/media/upload-places.ts";
import { showToast } from "../../ui/toast.ts";
import { type FieldState, FormField } from "../forms/form-field.tsx";
import { useFieldText, useFormStore } from "../forms/form-store.ts";
import { BusyButton } from "../kit/busy-button.tsx";
import { PicturePicker } from "../media/picture-picker.tsx";
import { useUnsavedChanges } from "../shell/unsaved-changes.tsx";
import { useUpload } from "../uploads/use-upload.ts";

const PLACE = "social-picture";

/** The address of an uploaded picture, or of one on another site. */
export function PictureField({ field, label }: { field: FieldState; label: string }) {
  const store = useFormStore();
  const url = useFieldText(field.name, field.initialValue ?? "");
  const [isPicking, setPicking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const set = (next: string) => store?.setValue(field.name, next);
  const { upload, isUploading } = useUpload(PLACE);
  useUnsavedChanges(isUploading);
  const setUploaded = async (file: File) => {
    const answer = await upload(file);
    if (answer?.ok) set(answer.kept.url);
    else if (answer) showToast("error", "Upload failed", answer.problem);
  };
  return (
    <div className="picture-field stack gap-s">
      <FormField
        field={field}
        label={label}
        inputMode="url"
        placeholder="Choose or upload a picture, or enter its address"
      />
      <div className="wrap gap-xl">
        <button type="button" className="plain-button" onClick={() => setPicking(true)}>
          <Images aria-hidden="true" size={15} /> Choose<span className="sr-only"> {label}</span>
        </button>
        <BusyButton
          ref={uploadButton}
          className="plain-button"
          isBusy={isUploading}
          onClick={() => input.current?.click()}
        >
          <ImageUp aria-hidden="true" size={15} /> {isUploading ? "Uploading..." : "Upload"}
          <span className="sr-only"> {label}</span>
        </BusyButton>
        {url && (
          <button
            type="button"
            className="plain-button"
            onClick={() => {
              set("");
              // This button is gone.
              uploadButton.current?.focus();
            }}
          >
            <Trash2 aria-hidden="true" size={15} /> Remove<span className="sr-only"> {label}</span>
          </button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={UPLOAD_PLACES[PLACE].accepts.map((ext) => `.${ext}`).join()}
        aria-label={`Upload ${label}`}
        onChange={(event) => {
          // Choosing a file does not change the form; the uploaded file does.
          event.stopPropagation();
          const [file] = event.currentTarget.files ?? [];
          if (file) void setUploaded(file);
          event.currentTarget.value = "";
        }}
      />
      {isPicking && (
        <PicturePicker
          accepts={UPLOAD_PLACES[PLACE].accepts}
          onPick={(item) => set(item.url)}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}
