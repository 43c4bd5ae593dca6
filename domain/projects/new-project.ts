import { FOCUS_MIDDLE } from "../media/picture.ts";
import type { FilledProject } from "./project-in-form.ts";

/** What the form of a new project is filled in from: nothing yet. */
export const NEW_PROJECT: FilledProject = {
  ...{ id: "", title: "", clientId: "", client: "", year: null },
  ...{ workType: "", customWorkType: "", roles: [], roleNames: [] },
  ...{ categories: [], keywords: [], description: "", projectUrl: "", altText: "" },
  ...{ slug: "", h1: "", metaTitle: "", metaDescription: "", ogTitle: "", ogDescription: "" },
  ...{ isVisible: false, isFeatured: false, isArchived: false, allowPublicPreview: false },
  ...{ caseProblem: "", caseApproach: "", caseResults: "", resultFigures: [] },
  ...{ testimonialQuote: "", testimonialName: "", testimonialRole: "" },
  ...{ thumbnailFocusX: FOCUS_MIDDLE, thumbnailFocusY: FOCUS_MIDDLE, thumbnail: null, asset: null },
  version: 0,
};
