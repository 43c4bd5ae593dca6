import { z } from "zod";
import { line } from "../forms/line.ts";
import { labelsOf } from "../forms/setting.ts";
import { settingsSchema } from "../forms/settings-schema.ts";
import { EMAIL_MAX_CHARS, emailAddressFrom } from "../mail/email-address.ts";
import { ABOUT_CONTENT } from "./about-settings.ts";
import { expertiseSchema } from "./expertise.ts";

export const ABOUT_LABELS = { ...labelsOf(ABOUT_CONTENT), expertise: "Expertise Categories" };

/** spec: admin-area §8 */
export const ABOUT_MESSAGES = {
  saved: "About content saved successfully!",
  /** With the reason: an invalid field, or a conflict. */
  refused: "Failed to save about content",
  failed: "Failed to save about content. Please try again.",
} as const;

const email = line(ABOUT_LABELS.email, { max: EMAIL_MAX_CHARS }).refine(
  (text) => text === "" || emailAddressFrom(text) !== null,
  "Enter a valid email address.",
);

const { bases: _bases, unanswered: _unanswered, ...content } = settingsSchema(ABOUT_CONTENT).shape;

export const aboutFormSchema = z.object({
  ...content,
  email,
  expertise: expertiseSchema,
});

/** As edited, with the version of the content that the form was loaded from. */
export type EditableAbout = z.output<typeof aboutFormSchema>;
