import type { SafeHtml } from "../html/safe-html.ts";
import type { Picture } from "../media/picture.ts";
import type { ImagePosition } from "../site/site.ts";
import type { Expertise } from "./expertise.ts";
import type { Resume } from "./resume.ts";

/** Public: the owner's email address is left out. */
export type About = {
  name: string;
  title: string;
  bio: SafeHtml;
  philosophy: SafeHtml;
  brandExperience: SafeHtml;
  interests: string;
  picture: Picture | null;
  pictureAlt: string;
  picturePosition: ImagePosition;
  resume: Resume | null;
  linkedinUrl: string;
  expertise: Expertise[];
  languages: string[];
  frameworks: string[];
  skills: string[];
  metaTitle: string;
  metaDescription: string;
};
