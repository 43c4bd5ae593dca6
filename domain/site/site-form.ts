import { z } from "zod";
import { measurementIdFrom } from "../analytics/google-analytics.ts";
import type { SettingGroup } from "../forms/setting.ts";
import { settingsSchema } from "../forms/settings-schema.ts";
import { NEWSLETTER_SETTINGS } from "../newsletter/newsletter-settings.ts";
import { SITE_SETTINGS } from "./settings.ts";

const {
  faviconUrl: _favicon,
  profileImageUrl: _image,
  profileImagePosition: _position,
  ...EDITED
} = SITE_SETTINGS;

/** What the form edits; favicon and profile image are saved on their own. */
export const SITE_FORM = {
  ...EDITED,
  postalAddress: NEWSLETTER_SETTINGS.postalAddress,
} as const satisfies SettingGroup;

const TWITTER_HANDLE = /^@?\w{1,15}$/;
const VERIFICATION_CODE = /^[\w-]+$/;

const { shape } = settingsSchema(SITE_FORM);

/** What would be shown, or loaded, but not work. */
function checked(
  name: "gaMeasurementId" | "twitterHandle" | "googleVerification",
  isValid: (text: string) => boolean,
  problem: string,
) {
  // Also called for a text that is invalid already, whose value may be of any type.
  const isFit = (text: unknown) => typeof text !== "string" || text === "" || isValid(text);
  return shape[name].refine(isFit, `${SITE_FORM[name].label} ${problem}`);
}

export const siteFormSchema = z.object({
  ...shape,
  gaMeasurementId: checked(
    "gaMeasurementId",
    (text) => measurementIdFrom(text) !== "",
    "must be a measurement ID such as G-AB12CD34EF.",
  ),
  twitterHandle: checked(
    "twitterHandle",
    (text) => TWITTER_HANDLE.test(text),
    "must be a handle such as @name.",
  ),
  googleVerification: checked(
    "googleVerification",
    (text) => VERIFICATION_CODE.test(text),
    "must be the code in the tag's content, without the tag.",
  ),
});
