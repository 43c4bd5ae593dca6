import { Crop, Images, ImageUp, LoaderCircle, Trash2 } from "lucide-react";
import { type Dispatch, type SetStateAction, useEffect, useId, useRef, useState } from "react";
import {
  CROP_MIN_PX,
  CROP_RATIO,
  isCrop,
  type StoredCrop,
  TOO_SMALL_TO_CROP,
} from "#domain/media/crop.ts";
import { UPLOAD_PLACES } from "#domain/media/upload-places.ts";
import type { EditablePost } from "#domain/posts/editable-post.ts";
import { IMAGE_POSITIONS, IMAGE_READINGS, POST_LABELS } from "#domain/posts/post-fields.ts";
import type { PostProblems } from "#domain/posts/save-reply.ts";
import { Field } from "../../../ui/field.tsx";
import { showToast } from "../../../ui/toast.ts";
import type { PendingUpload } from "../../editor/editor-props.ts";
import { FormField } from "../../forms/form-field.tsx";
import { Badge } from "../../kit/badge.tsx";
import { BusyButton } from "../../kit/busy-button.tsx";
import { Pane } from "../../kit/pane.tsx";
import { useFocusFallback } from "../../kit/use-focus-fallback.ts";
import { CroppedImage } from "../../media/cropped-image.tsx";
import { pictureSrc } from "../../media/item-picture.tsx";
import { PicturePicker } from "../../media/picture-picker.tsx";
import { useCropDialog } from "../../media/use-crop-dialog.ts";
import { isUnderWay } from "../../uploads/upload.ts";
import { fieldState } from "./post-field-state.ts";
import { type FeaturedImage, IMAGE_PLACE, useFeaturedImage } from "./use-featured-image.ts";

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
  const { id, upload, loading, choose, setCrop, uploadFile, retry } = useFeaturedImage(
    props.image,
    setImage,
  );
  const [isPicking, setPicking] = useState(false);
  const card = useRef<HTMLElement>(null);
  const cropButton = useRef<HTMLButtonElement>(null);
  const { CropDialog, ...cropDialog } = useCropDialog(cropButton);
  useFocusFallback(card, ".post-image-buttons button, .post-image-drop");
  const applyCrop = (next: StoredCrop) => {
    setCrop(next);
    cropDialog.close();
  };
  const refuseCrop = () => {
    showToast("error", TOO_SMALL_TO_CROP);
    cropDialog.close();
  };
  const problem = upload?.problem;
  const problemId = useId();
  const imageProblems = [...(problems.featuredImageId ?? []), ...(problems.imageCropData ?? [])];
  const src = item && pictureSrc(item);
  const isMissing = loading === "failed" || loading === "retrying";
  const isShown = item !== null && src !== null && !isMissing;
  const isBusy = upload !== undefined && isUnderWay(upload);
  const hasFailed = Boolean(problem);
  const pendingName = isBusy || hasFailed ? upload?.name : undefined;
  useEffect(
    () => onUploads(pendingName === undefined ? [] : [{ name: pendingName, hasFailed }]),
    [onUploads, pendingName, hasFailed],
  );
  return (
    <Pane
      ref={card}
      title={POST_LABELS.featuredImageId}
      className="form post-image-card"
      describedBy={imageProblems.length > 0 ? problemId : undefined}
    >
      <input type="hidden" name="featuredImageId" value={id} />
      <input type="hidden" name="imageCropData" value={JSON.stringify(crop)} />
      {isMissing && <ImageProblem isRetrying={loading === "retrying"} onRetry={retry} />}
      {isShown && (
        <ShownImage key={item.id} src={src} alt={item.altText} crop={crop} position={position} />
      )}
      {isShown || isMissing ? (
        <div className="post-image-buttons">
          {isShown && (
            <button ref={cropButton} type="button" className="pill" onClick={cropDialog.open}>
              <Crop aria-hidden="true" /> Crop
            </button>
          )}
          <button type="button" className="pill" onClick={() => choose(null)}>
            <Trash2 aria-hidden="true" /> Remove
          </button>
        </div>
      ) : (
        <DropArea isBusy={isBusy} onFile={uploadFile} />
      )}
      {!item && problem && <UploadProblem reason={problem} />}
      {imageProblems.length > 0 && (
        <p id={problemId} className="field-problem">
          {imageProblems.join(" ")}
        </p>
      )}
      {!item && (
        <button type="button" className="plain-button" onClick={() => setPicking(true)}>
          <Images aria-hidden="true" size={15} /> Choose an uploaded picture
        </button>
      )}
      <FormField
        field={fieldState(post, problems, "imageAlt")}
        label={POST_LABELS.imageAlt}
        placeholder="Describe the image for people who can't see it"
        rows={2}
      />
      <Field
        id="post-image-decorative"
        name="isImageDecorative"
        label={POST_LABELS.isImageDecorative}
        problem={problems.isImageDecorative?.[0]}
      >
        {(control) => (
          <select {...control} defaultValue={String(fields.isImageDecorative)}>
            {Object.entries(IMAGE_READINGS).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        id="post-image-position"
        name="imagePosition"
        label={POST_LABELS.imagePosition}
        problem={problems.imagePosition?.[0]}
      >
        {(control) => (
          <select {...control} defaultValue={fields.imagePosition}>
            {IMAGE_POSITIONS.map((position) => (
              <option key={position} value={position}>
                {position.replace(/^./, (first) => first.toUpperCase())}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isPicking && (
        <PicturePicker
          accepts={UPLOAD_PLACES[IMAGE_PLACE].accepts}
          onPick={choose}
          onClose={() => setPicking(false)}
        />
      )}
      {CropDialog && src && (
        <CropDialog
          title="Crop image"
          src={src}
          aspect={CROP_RATIO}
          initial={isCrop(crop) ? crop : null}
          accept={({ naturalWidth, naturalHeight }) => {
            // What is shown may be a smaller rendition.
            const width = item?.width ?? naturalWidth;
            const height = item?.height ?? naturalHeight;
            const isLargeEnough = Math.min(width, height) >= CROP_MIN_PX;
            if (!isLargeEnough) refuseCrop();
            return isLargeEnough;
          }}
          onUseWhole={() => applyCrop({})}
          onApply={applyCrop}
          onClose={cropDialog.close}
        />
      )}
    </Pane>
  );
}

type DropAreaProps = { isBusy: boolean; onFile: (file: File) => void };

function DropArea({ isBusy, onFile }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <BusyButton
        className="post-image-drop"
        isBusy={isBusy}
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [file] = event.dataTransfer.files;
          if (file && !isBusy) onFile(file);
        }}
      >
        {isBusy ? <LoaderCircle aria-hidden="true" /> : <ImageUp aria-hidden="true" />}
        <span>{isBusy ? "Uploading and validating..." : "Click to upload"}</span>
        <span className="pane-note">{UPLOAD_PLACES[IMAGE_PLACE].hint}</span>
        <Badge tone="quiet">16:9 Ratio Recommended</Badge>
      </BusyButton>
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
  const frame = useRef<HTMLDivElement>(null);
  // It may have failed before hydration.
  useEffect(() => {
    const image = frame.current?.querySelector("img");
    if (image?.complete && image.naturalWidth === 0) setState("failed");
  }, []);
  if (state === "failed" || state === "retrying") {
    const retry = () => {
      setState("retrying");
      setTries(tries + 1);
    };
    return (
      <>
        <ImageProblem isRetrying={state === "retrying"} onRetry={retry} />
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
      </>
    );
  }
  return (
    <div className="post-image-frame" ref={frame}>
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

function ImageProblem({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="form-alert" data-level="warning">
      <h3>Image failed to display</h3>
      <p>The file is stored; the connection may have been interrupted.</p>
      <BusyButton className="pill" isBusy={isRetrying} onClick={onRetry}>
        {isRetrying ? "Retrying..." : "Retry"}
      </BusyButton>
    </div>
  );
}
