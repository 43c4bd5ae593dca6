import { Crop, Images, ImageUp, LoaderCircle, Trash2 } from "lucide-react";
import {
  type Dispatch,
  lazy,
  type SetStateAction,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { CROP_RATIO, isCrop, type StoredCrop } from "#domain/media/crop.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { UPLOAD_PLACES } from "#domain/media/upload-places.ts";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import { IMAGE_POSITIONS, POST_LABELS } from "#domain/posts/post-fields.ts";
import type { PostProblems } from "#domain/posts/save-reply.ts";
import { showToast } from "../../../ui/toast.ts";
import type { PendingUpload } from "../../editor/editor-props.ts";
import { FormField } from "../../forms/form-field.tsx";
import { useFieldChange, useFieldSetter } from "../../forms/form-store.ts";
import { Pane } from "../../kit/pane.tsx";
import { CroppedImage } from "../../media/cropped-image.tsx";
import { pictureSrc } from "../../media/item-picture.tsx";
import { PicturePicker } from "../../media/picture-picker.tsx";
import { isUnderWay, type Upload } from "../../uploads/upload.ts";
import { createUploadList } from "../../uploads/upload-list.ts";
import { findItem } from "./find-item.ts";
import { fieldState } from "./post-field-state.ts";

const CropDialog = lazy(() => import("../../media/crop-dialog.tsx"));

const PLACE = "post-picture";
const NO_UPLOADS: readonly Upload[] = [];

export type FeaturedImage = { item: MediaItem | null; crop: StoredCrop };

type FeaturedImageCardProps = {
  post: EditablePost;
  problems: PostProblems;
  image: FeaturedImage;
  position: string;
  setImage: Dispatch<SetStateAction<FeaturedImage>>;
  onUploads: (pending: readonly PendingUpload[]) => void;
};

/** spec: admin-area §2, "Featured image card" */
export function FeaturedImageCard(props: FeaturedImageCardProps) {
  const { post, problems, position, setImage, onUploads } = props;
  const { fields } = post;
  const { item, crop } = props.image;
  const setItem = (next: MediaItem | null) => setImage((image) => ({ ...image, item: next }));
  const setCrop = (next: StoredCrop) => setImage((image) => ({ ...image, crop: next }));
  const [isCropping, setCropping] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const [uploads] = useState(() =>
    createUploadList(PLACE, (kept) => {
      choose(kept);
      showToast("success", "Image uploaded and verified successfully");
    }),
  );
  const [upload] = useSyncExternalStore(uploads.subscribe, uploads.uploads, () => NO_UPLOADS);
  // Set by another editor; its picture is loaded.
  const [loadingId, setLoadingId] = useState<string | null>(null);
  const id = loadingId ?? item?.id ?? "";
  useFieldChange("featuredImageId", id);
  const problem = upload?.problem;
  useEffect(() => {
    if (problem) showToast("error", "Failed to upload image", problem);
  }, [problem]);
  useFieldChange("imageCropData", JSON.stringify(crop));
  useFieldSetter("imageCropData", (value) => setCrop(isCrop(value) ? value : {}));
  useFieldSetter("featuredImageId", (value) => {
    const next = typeof value === "string" ? value : null;
    setLoadingId(next);
    if (next === null) return setItem(null);
    findItem(next).then((found) => {
      setItem(found);
      setLoadingId((current) => (current === next ? null : current));
    }, console.error);
  });
  const choose = (next: MediaItem | null) => {
    setLoadingId(null);
    // A crop applies to one image only.
    setImage({ item: next, crop: {} });
  };
  const applyCrop = (next: StoredCrop) => {
    setCrop(next);
    setCropping(false);
  };
  const remove = () => {
    choose(null);
    requestAnimationFrame(() => addButton.current?.focus());
  };
  const src = item && pictureSrc(item);
  const isBusy = upload !== undefined && isUnderWay(upload);
  const pendingName = isBusy ? upload.name : null;
  useEffect(
    () => onUploads(pendingName === null ? [] : [{ name: pendingName, hasFailed: false }]),
    [onUploads, pendingName],
  );
  return (
    <Pane title={POST_LABELS.featuredImageId} className="form post-image-card">
      <input type="hidden" name="featuredImageId" value={id} />
      <input type="hidden" name="imageCropData" value={JSON.stringify(crop)} />
      {item && src ? (
        <>
          <ShownImage key={item.id} src={src} alt={item.altText} crop={crop} position={position} />
          <div className="post-image-buttons">
            <button type="button" className="pill" onClick={() => setCropping(true)}>
              <Crop aria-hidden="true" /> Crop
            </button>
            <button type="button" className="pill" onClick={remove}>
              <Trash2 aria-hidden="true" /> Remove
            </button>
          </div>
        </>
      ) : (
        <DropArea addButton={addButton} isBusy={isBusy} onFile={(file) => uploads.replace(file)} />
      )}
      {!item && problem && <UploadProblem reason={problem} />}
      {[...(problems.featuredImageId ?? []), ...(problems.imageCropData ?? [])].map((text) => (
        <p key={text} className="field-problem">
          {text}
        </p>
      ))}
      {!item && (
        <button type="button" className="quiet-button" onClick={() => setPicking(true)}>
          <Images aria-hidden="true" size={15} /> Choose an uploaded picture
        </button>
      )}
      <FormField
        field={fieldState(post, problems, "imageAlt")}
        label={POST_LABELS.imageAlt}
        placeholder={item?.altText || "Describe the picture for people who can't see it"}
        rows={2}
      />
      <div className="field">
        <label htmlFor="post-image-position">{POST_LABELS.imagePosition}</label>
        <select id="post-image-position" name="imagePosition" defaultValue={fields.imagePosition}>
          {IMAGE_POSITIONS.map((position) => (
            <option key={position} value={position}>
              {position.replace(/^./, (first) => first.toUpperCase())}
            </option>
          ))}
        </select>
      </div>
      {isPicking && (
        <PicturePicker
          accepts={UPLOAD_PLACES[PLACE].accepts}
          onPick={choose}
          onClose={() => setPicking(false)}
        />
      )}
      {isCropping && src && (
        <Suspense>
          <CropDialog
            title="Crop image"
            src={src}
            aspect={CROP_RATIO}
            initial={isCrop(crop) ? crop : null}
            onUseWhole={() => applyCrop({})}
            onApply={applyCrop}
            onClose={() => setCropping(false)}
          />
        </Suspense>
      )}
    </Pane>
  );
}

type DropAreaProps = {
  addButton: React.RefObject<HTMLButtonElement | null>;
  isBusy: boolean;
  onFile: (file: File) => void;
};

function DropArea({ addButton, isBusy, onFile }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        ref={addButton}
        type="button"
        className="post-image-drop"
        aria-disabled={isBusy}
        onClick={() => isBusy || input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [file] = event.dataTransfer.files;
          if (file && !isBusy) onFile(file);
        }}
      >
        {isBusy ? <LoaderCircle aria-hidden="true" /> : <ImageUp aria-hidden="true" />}
        <span>{isBusy ? "Uploading and validating..." : "Click to upload"}</span>
        <span className="pane-note">{UPLOAD_PLACES[PLACE].hint}</span>
        <span className="badge" data-tone="quiet">
          16:9 Ratio Recommended
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp,image/gif"
        onInput={(event) => event.stopPropagation()}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          currentTarget.value = "";
        }}
      />
    </>
  );
}

/** spec: admin-area §2, "Upload failure" */
function UploadProblem({ reason }: { reason: string }) {
  return (
    <div role="alert" className="form-alert" data-level="alarm">
      <h3>File Validation Error</h3>
      <p>{reason}</p>
      <p>Upload failed - please try a different image file</p>
      <p>
        Try selecting a different image file. Make sure it's a valid JPEG, PNG, WebP, or GIF file.
      </p>
    </div>
  );
}

type ShownImageProps = { src: string; alt: string; crop: StoredCrop; position: string };

function ShownImage({ src, alt, crop, position }: ShownImageProps) {
  const [state, setState] = useState<"shown" | "failed" | "retrying">("shown");
  const [tries, setTries] = useState(0);
  if (state === "failed" || state === "retrying") {
    return (
      <div role="alert" className="form-alert" data-level="warning">
        <h3>Image failed to display</h3>
        <p>The file is stored; the connection may have been interrupted.</p>
        <button
          type="button"
          className="pill"
          disabled={state === "retrying"}
          onClick={() => {
            setState("retrying");
            setTries(tries + 1);
          }}
        >
          {state === "retrying" ? "Retrying..." : "Retry"}
        </button>
        {state === "retrying" && (
          <img
            key={tries}
            src={`${src}?retry=${tries}`}
            alt=""
            hidden
            onLoad={() => {
              setState("shown");
              showToast("success", "Image loaded successfully");
            }}
            onError={() => setState("failed")}
          />
        )}
      </div>
    );
  }
  return (
    <div className="post-image-frame">
      <CroppedImage
        src={tries > 0 ? `${src}?retry=${tries}` : src}
        alt={alt}
        crop={crop}
        position={position}
        onError={() => setState("failed")}
      />
    </div>
  );
}
