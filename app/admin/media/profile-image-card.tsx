import { ImageUp, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { CROP_MIN_PX, type CropBox } from "#domain/media/crop.ts";
import type { Picture } from "#domain/media/picture.ts";
import {
  PROFILE_IMAGE_MESSAGES as MESSAGES,
  PROFILE_IMAGE,
  PROFILE_IMAGE_MAX_MB,
} from "#domain/media/profile-image.ts";
import type { ProfileImageChange } from "#domain/media/profile-image-change.ts";
import type { ImagePosition } from "#domain/site/site.ts";
import { Portrait } from "../../ui/portrait.tsx";
import { showToast } from "../../ui/toast.ts";
import { useCardSave } from "../forms/use-card-save.ts";
import { BusyButton } from "../kit/busy-button.tsx";
import { Pane } from "../kit/pane.tsx";
import { QuestionDialog } from "../kit/question-dialog.tsx";
import { useUnsavedChanges } from "../shell/unsaved-changes.tsx";
import { useUpload } from "../uploads/use-upload.ts";
import { cropCircle, readAsDataUrl } from "./crop-circle.ts";
import { useCropDialog } from "./use-crop-dialog.ts";

const TOO_LARGE_FROM_BYTES = PROFILE_IMAGE_MAX_MB * 1024 * 1024;
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
  const card = useCardSave<ProfileImageChange, "done">({
    titleOf: (intent, status) => TITLES[intent][status === "done" ? "done" : "failed"],
    onDone(intent) {
      if (intent === "save-image") setCropped(null);
      // Its button is gone.
      if (intent === "remove-image") chooseButton.current?.focus();
    },
    removal: { intent: "remove-image", replaces: url },
  });
  const { upload, isUploading } = useUpload("profile-image");
  const isBusy = isUploading || card.isBusy;
  const movingTo = card.formData?.get("position") ?? position;
  useUnsavedChanges(cropped !== null);

  const choose = async (file: File) => {
    if (!file.type.startsWith("image/")) return showToast("error", MESSAGES.notAnImage);
    if (file.size >= TOO_LARGE_FROM_BYTES) return showToast("error", MESSAGES.tooLarge);
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
  const save = async () => {
    if (!cropped) return showToast("error", MESSAGES.notCropped);
    const answer = await upload(cropped.file);
    if (answer?.ok) card.change({ intent: "save-image", mediaId: answer.kept.id, replaces: url });
    else if (answer?.problem) showToast("error", MESSAGES.uploadRefused(answer.problem));
    else if (answer) showToast("error", MESSAGES.uploadFailed);
  };
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
            <BusyButton
              ref={chooseButton}
              className="pill"
              isBusy={isBusy}
              onClick={() => input.current?.click()}
            >
              <ImageUp aria-hidden="true" /> Choose image
            </BusyButton>
            {url && (
              <BusyButton className="pill" isBusy={isBusy} onClick={card.askRemoval}>
                <Trash2 aria-hidden="true" /> Remove
              </BusyButton>
            )}
          </div>
          <fieldset className="segments" aria-label={PROFILE_IMAGE.profileImagePosition.label}>
            {PROFILE_IMAGE.profileImagePosition.options.map((option) => (
              <BusyButton
                key={option}
                aria-pressed={option === movingTo}
                isBusy={isBusy}
                onClick={() => card.change({ intent: "move-image", position: option })}
              >
                {POSITION_LABELS[option]}
              </BusyButton>
            ))}
          </fieldset>
        </div>
      </div>
      <BusyButton className="pill pill-filled" isBusy={isBusy} onClick={() => void save()}>
        {isBusy ? "Saving..." : "Save Profile Image"}
      </BusyButton>
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
      {card.question && (
        <QuestionDialog {...card.question} title="Remove the profile image?" confirm="Remove image">
          <p>Visitors will see your initials, and the stored image will be deleted.</p>
        </QuestionDialog>
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

const TITLES: Record<ProfileImageChange["intent"], { done: string; failed: string }> = {
  "save-image": { done: MESSAGES.saved, failed: MESSAGES.saveFailed },
  "remove-image": { done: MESSAGES.removed, failed: MESSAGES.removeFailed },
  "move-image": { done: MESSAGES.moved, failed: MESSAGES.moveFailed },
};
