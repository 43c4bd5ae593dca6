import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ABOUT_IMAGE = "e2e/admin-about-image.test.ts";
const ABOUT_RESUME = "e2e/admin-about-resume.test.ts";
const ABOUT_FORM = "e2e/admin-about.test.ts";
const IMAGE_FAILURES = "failures of the profile image are reported, and what was cropped is kept";
const IMAGE_REFUSED = "%s is refused as a profile image";
const RESUME_CHANGES =
  "a resume is uploaded, uploaded again, replaced and removed, and visitors get what is offered";
const RESUME_FAILURES = "failures of saving a resume are reported";
const RESUME_REFUSED = "the resume %s is refused with the reason";

/** The messages of the spec, each with the test that shows it. spec: admin-area §5, §8 */
const SHOWN: [message: string, file: string, test: string][] = [
  ["Please select a valid image file", ABOUT_IMAGE, IMAGE_REFUSED],
  ["Image size must be less than 5MB", ABOUT_IMAGE, IMAGE_REFUSED],
  ["Please select and crop an image first", ABOUT_IMAGE, IMAGE_REFUSED],
  [
    "Failed to crop image. Please try again.",
    ABOUT_IMAGE,
    "a picture that the browser cannot crop is reported",
  ],
  ["Failed to upload image: ", ABOUT_IMAGE, IMAGE_FAILURES],
  ["Failed to upload image. Please try again.", ABOUT_IMAGE, IMAGE_FAILURES],
  ["Failed to remove image.", ABOUT_IMAGE, IMAGE_FAILURES],
  ["Failed to update position.", ABOUT_IMAGE, IMAGE_FAILURES],
  ["Failed to save profile image. Please try again.", ABOUT_IMAGE, IMAGE_FAILURES],
  [
    "Image cropped successfully. Click Save Profile Image to apply.",
    ABOUT_IMAGE,
    "a square picture is cropped by keyboard, and saved as a round PNG that visitors see",
  ],
  [
    "Profile image updated successfully!",
    ABOUT_IMAGE,
    "a square picture is cropped by keyboard, and saved as a round PNG that visitors see",
  ],
  [
    "Profile image removed successfully!",
    ABOUT_IMAGE,
    "the position is saved at once, and the image can be removed",
  ],
  [
    "Image position updated successfully!",
    ABOUT_IMAGE,
    "the position is saved at once, and the image can be removed",
  ],
  ["Please upload a PDF, DOC, or DOCX file", ABOUT_RESUME, RESUME_REFUSED],
  ["File size must be less than 10MB", ABOUT_RESUME, RESUME_REFUSED],
  ["Failed to upload resume", ABOUT_RESUME, RESUME_REFUSED],
  ["Resume uploaded successfully!", ABOUT_RESUME, RESUME_CHANGES],
  ["Resume uploaded and saved successfully!", ABOUT_RESUME, RESUME_CHANGES],
  ["Resume deleted successfully!", ABOUT_RESUME, RESUME_CHANGES],
  ["Resume removed successfully!", ABOUT_RESUME, "a resume on another site is removed"],
  ["Failed to delete resume", ABOUT_RESUME, RESUME_FAILURES],
  ["Failed to save resume. Please try again.", ABOUT_RESUME, RESUME_FAILURES],
  ["Unable to save resume. Please refresh and try again.", ABOUT_RESUME, RESUME_FAILURES],
  [
    "About content saved successfully!",
    ABOUT_FORM,
    "every field that the owner changes is what visitors see, except the email address",
  ],
  [
    "Failed to save about content",
    ABOUT_FORM,
    "what is wrong is said at its field, and nothing is saved",
  ],
  [
    "Failed to save about content. Please try again.",
    ABOUT_FORM,
    "a save that fails is reported, and the text stays",
  ],
];

test.each(SHOWN)("%j is shown by a test", (message, file, title) => {
  // A message that ends in a colon is followed by the reason.
  const quoted = message.endsWith(": ") ? `"${message}` : `"${message}"`;
  expect(textOf(file, title)).toContain(quoted);
});

/** The test, with the table of its cases and the helpers at the top of its file. */
function textOf(file: string, title: string): string {
  const source = readFileSync(join(import.meta.dirname, file), "utf8");
  const tests = source.split(/^(?=test(?:\.each)?\()/m);
  const [helpers = ""] = tests;
  const found = tests.find((text) => text.includes(`"${title}"`));
  if (!found) throw new Error(`${file} has no test "${title}"`);
  return helpers + found;
}
