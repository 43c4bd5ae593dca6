import { ImageUp, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { CROP_MIN_PX, type CropBox } from "#domain/media/crop.ts";
import type { Picture } from "#domain/media/picture.ts";
import {
  PROFILE_IMAGE_MESSAGES as MESSAGES,
  PROFILE_IMAGE,
  PROFILE_IMAGE_MAX_MB,
  type ProfileImageReply,
} from "#domain/media/profile-image.ts";
import type { ProfileImageChange } from "#domain/media/profile-image-change.ts";
import type { ImagePosition } from "#domain/site/site.ts";
import { Portrait } from "../../ui/portrait.tsx";
import { showToast } from "../../ui/toast.ts";
import { useReply } from "../forms/use-reply.ts";
import { Pane } from "../kit/pane.tsx";
import { RemovalDialog } from "../kit/removal-dialog.tsx";
import { useUnsavedChanges } from "../shell/unsaved-changes.tsx";
import { sendFile } from "../uploads/send-file.ts";
import { cropCircle, readAsDataUrl } from "./crop-circle.ts";
import { useCropDialog } from "./use-crop-dialog.ts";

const TOO_LARGE_FROM = PROFILE_IMAGE_MAX_MB * 1024 * 1024;
const POSITION_LABELS = { left: "Left", center: "Center", right: "Right" };

type ProfileImageCardProps = {
  /** Its initials are shown without an image. */
  name: string;
  /** The stored address; empty without an image. */
  url: string;
  picture: Picture | null;
  position: ImagePosition;
};

/**
 * Saves on its own: posts a `ProfileImageChange` to the action of the screen.
 * spec: admin-area §2, "About page management", §5, "Profile image"
 */
export function ProfileImageCard({ name, url, picture, position }: ProfileImageCardProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [cropped, setCropped] = useState<{ file: File; src: string } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const { CropDialog, open, close } = useCropDialog(chooseButton);
  const [isRemoving, setRemoving] = useState(false);
  const { Form, change, handleRemove, upload, isBusy, movingTo } = useImageChange(url, (intent) => {
    if (intent === "save-image") setCropped(null);
    // Its button is gone.
    if (intent === "remove-image") chooseButton.current?.focus();
  });
  useUnsavedChanges(cropped !== null);

  const choose = async (file: File) => {
    if (!file.type.startsWith("image/")) return showToast("error", MESSAGES.notAnImage);
    if (file.size >= TOO_LARGE_FROM) return showToast("error", MESSAGES.tooLarge);
    try {
      setChosen(await readAsDataUrl(file));
      void open();
    } catch {
      showToast("error", MESSAGES.notAnImage);
    }
  };
  const stopCropping = () => {
    setChosen(null);
    close();
  };
  const refuse = (message: string) => {
    stopCropping();
    showToast("error", message);
  };
  const apply = async (box: CropBox, image: HTMLImageElement) => {
    const next = await croppedFile(image, box);
    if (!next) return showToast("error", MESSAGES.cropFailed);
    setCropped(next);
    stopCropping();
    showToast("success", MESSAGES.cropped);
  };
  const save = () =>
    cropped ? void upload(cropped.file) : showToast("error", MESSAGES.notCropped);
  const shown = cropped ? { ...UNKNOWN_SIZE, src: cropped.src } : picture;
  return (
    <Pane title="Profile image" className="profile-image-card">
      <div className="profile-image">
        <Portrait name={name} picture={shown} alt="" focus={position} size="large" />
        <div className="stack gap-m">
          <p className="pane-note">
            JPEG, PNG, WebP or GIF, up to {PROFILE_IMAGE_MAX_MB} MB, cropped to a circle.
          </p>
          <div className="wrap gap-s">
            <button
              ref={chooseButton}
              type="button"
              className="pill"
              aria-disabled={isBusy}
              onClick={() => isBusy || input.current?.click()}
            >
              <ImageUp aria-hidden="true" /> Choose image
            </button>
            {url && (
              <button
                type="button"
                className="pill"
                aria-disabled={isBusy}
                onClick={() => isBusy || setRemoving(true)}
              >
                <Trash2 aria-hidden="true" /> Remove
              </button>
            )}
          </div>
          <fieldset className="segments" aria-label={PROFILE_IMAGE.profileImagePosition.label}>
            {PROFILE_IMAGE.profileImagePosition.options.map((option) => (
              <button
                key={option}
                type="button"
                aria-pressed={option === (movingTo ?? position)}
                aria-disabled={isBusy}
                onClick={() => isBusy || change({ intent: "move-image", position: option })}
              >
                {POSITION_LABELS[option]}
              </button>
            ))}
          </fieldset>
        </div>
      </div>
      <button
        type="button"
        className="pill pill-filled"
        aria-disabled={isBusy}
        onClick={() => isBusy || save()}
      >
        {isBusy ? "Saving..." : "Save Profile Image"}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label="Profile image"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void choose(file);
          currentTarget.value = "";
        }}
      />
      {CropDialog && chosen && (
        <CropDialog
          title="Crop profile image"
          src={chosen}
          aspect={1}
          isCircular
          accept={({ naturalWidth, naturalHeight }) => {
            const isLargeEnough = Math.min(naturalWidth, naturalHeight) >= CROP_MIN_PX;
            if (!isLargeEnough) refuse(MESSAGES.tooSmall);
            return isLargeEnough;
          }}
          onError={() => refuse(MESSAGES.notAnImage)}
          onApply={apply}
          onClose={stopCropping}
        />
      )}
      {isRemoving && (
        <RemovalDialog
          title="Remove the profile image?"
          Form={Form}
          isBusy={isBusy}
          fields={{ intent: "remove-image", replaces: url }}
          confirm="Remove image"
          onRemove={handleRemove}
          onClose={() => setRemoving(false)}
        >
          <p>Visitors will see your initials, and the stored image will be deleted.</p>
        </RemovalDialog>
      )}
    </Pane>
  );
}

/** For a picture that is shown in a square. */
const UNKNOWN_SIZE = { width: 1, height: 1, sources: [], placeholder: null };

/** Null when the browser cannot crop the picture. */
async function croppedFile(image: HTMLImageElement, box: CropBox) {
  try {
    const png = await cropCircle(image, box);
    if (!png) return null;
    const name = `profile-${Date.now()}.png`;
    return { file: new File([png], name, { type: png.type }), src: await readAsDataUrl(png) };
  } catch (error) {
    console.error(error);
    return null;
  }
}

type Intent = ProfileImageChange["intent"];

const TEXTS: Record<Intent, { done: string; failed: string }> = {
  "save-image": { done: MESSAGES.saved, failed: MESSAGES.saveFailed },
  "remove-image": { done: MESSAGES.removed, failed: MESSAGES.removeFailed },
  "move-image": { done: MESSAGES.moved, failed: MESSAGES.moveFailed },
};

/** `onDone` is called once the screen shows the change. */
function useImageChange(url: string, onDone: (intent: Intent) => void) {
  const { Form, submit, data: reply, state, formData } = useFetcher<ProfileImageReply>();
  const { revalidate } = useRevalidator();
  const [isUploading, setUploading] = useState(false);
  const sent = useRef<Intent>(undefined);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  useReply(state === "idle" ? reply : undefined, ({ status }) => {
    const intent = sent.current;
    if (!intent) return;
    if (status === "done") {
      showToast("success", TEXTS[intent].done);
      return onDone(intent);
    }
    showToast("error", TEXTS[intent].failed);
    if (status === "conflict") void revalidate();
  });
  const change = (next: ProfileImageChange) => {
    sent.current = next.intent;
    void submit(next, { method: "post" });
  };
  const handleRemove = () => {
    sent.current = "remove-image";
  };
  const upload = async (file: File) => {
    abort.current = new AbortController();
    setUploading(true);
    const { signal } = abort.current;
    const answer = await sendFile(file, "profile-image", { state() {}, sent() {} }, signal);
    if (signal.aborted) return;
    setUploading(false);
    if (answer.ok) change({ intent: "save-image", mediaId: answer.kept.id, replaces: url });
    else if (answer.problem) showToast("error", MESSAGES.uploadRefused(answer.problem));
    else showToast("error", MESSAGES.uploadFailed);
  };
  const position = formData?.get("position");
  return {
    Form,
    change,
    handleRemove,
    upload,
    isBusy: isUploading || state !== "idle",
    movingTo: PROFILE_IMAGE.profileImagePosition.options.find((option) => option === position),
  };
}
