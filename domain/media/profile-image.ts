import type { SettingGroup } from "../forms/setting.ts";
import { TOO_SMALL_TO_CROP } from "./crop.ts";

/** Shared by the About page and the site. spec: admin-area §3 */
export const PROFILE_IMAGE = {
  profileImageUrl: { kind: "picture", label: "Profile image", role: "profile" },
  profileImagePosition: {
    kind: "choice",
    label: "Profile image position",
    options: ["left", "center", "right"],
    default: "center",
  },
} as const satisfies SettingGroup;

/** spec: admin-area §5 */
export const PROFILE_IMAGE_MAX_MB = 5;

/** spec: admin-area §5, §8 */
export const PROFILE_IMAGE_MESSAGES = {
  notAnImage: "Please select a valid image file",
  tooLarge: `Image size must be less than ${PROFILE_IMAGE_MAX_MB}MB`,
  tooSmall: TOO_SMALL_TO_CROP,
  notCropped: "Please select and crop an image first",
  cropped: "Image cropped successfully. Click Save Profile Image to apply.",
  cropFailed: "Failed to crop image. Please try again.",
  uploadFailed: "Failed to upload image. Please try again.",
  uploadRefused: (reason: string) => `Failed to upload image: ${reason}`,
  saved: "Profile image updated successfully!",
  saveFailed: "Failed to save profile image. Please try again.",
  removed: "Profile image removed successfully!",
  removeFailed: "Failed to remove image.",
  moved: "Image position updated successfully!",
  moveFailed: "Failed to update position.",
} as const;

/** `conflict`: the image was changed elsewhere; `missing`: the file no longer exists. */
export type ProfileImageReply = { status: "done" | "conflict" | "missing" | "failed" };
