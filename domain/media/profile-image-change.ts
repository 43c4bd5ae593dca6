import { z } from "zod";
import { PROFILE_IMAGE } from "./profile-image.ts";

const ADDRESS_MAX_CHARS = 2_000;

/** `replaces`: the address of the image that is shown, to detect changes made elsewhere. */
const replaces = z.string().max(ADDRESS_MAX_CHARS).default("");

const profileImageChange = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save-image"), mediaId: z.uuid(), replaces }),
  z.object({ intent: z.literal("remove-image"), replaces }),
  z.object({
    intent: z.literal("move-image"),
    position: z.enum(PROFILE_IMAGE.profileImagePosition.options),
  }),
]);
export type ProfileImageChange = z.output<typeof profileImageChange>;

/** Reads form fields; null when they are something else. */
export function parseProfileImageChange(
  fields: Readonly<Record<string, unknown>>,
): ProfileImageChange | null {
  return profileImageChange.safeParse(fields).data ?? null;
}
