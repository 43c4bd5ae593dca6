import type { SettingGroup } from "../forms/setting.ts";
import { EMAIL_MAX_CHARS } from "../mail/email-address.ts";
import { ALT_TEXT_MAX_CHARS } from "../media/alt-text.ts";
import { PROFILE_IMAGE } from "../media/profile-image.ts";

/** In code points of the HTML. */
const ABOUT_TEXT_MAX_CHARS = 50_000;

/** What the form of the page edits. spec: admin-area §3, "About content" */
export const ABOUT_CONTENT = {
  name: { kind: "line", label: "Name", max: 120 },
  title: { kind: "line", label: "Title", max: 200 },
  email: { kind: "line", label: "Email", max: EMAIL_MAX_CHARS },
  linkedinUrl: { kind: "webAddress", label: "LinkedIn" },
  profileImageAlt: { kind: "line", label: "Alt text of the image", max: ALT_TEXT_MAX_CHARS },
  bio: { kind: "html", label: "About text", max: ABOUT_TEXT_MAX_CHARS },
  philosophy: { kind: "html", label: "My Approach", max: ABOUT_TEXT_MAX_CHARS },
  hobbies: { kind: "html", label: "Brand Experience", max: ABOUT_TEXT_MAX_CHARS },
  interests: { kind: "lines", label: "Interests", max: 2_000 },
  languages: { kind: "names", label: "Languages", each: 50, max: 30 },
  frameworks: { kind: "names", label: "Frameworks", each: 100, max: 50 },
  skills: { kind: "names", label: "Skills", each: 100, max: 50 },
  aboutTitle: { kind: "line", label: "Meta title", max: 200 },
  aboutDescription: { kind: "line", label: "Meta description", max: 500 },
} as const satisfies SettingGroup;

/** What a setting describes of the page; the expertise and the resume have their own modules. */
export const ABOUT_SETTINGS = { ...ABOUT_CONTENT, ...PROFILE_IMAGE } as const;
