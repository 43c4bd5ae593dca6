import type { ProjectInForm } from "./project-in-form.ts";

/** What the form of a new project is filled in from: nothing yet. */
export const NEW_PROJECT: Omit<ProjectInForm, "year"> & { year: number | null } = {
  ...{ id: "", title: "", clientId: "", client: "", year: null },
  ...{ workType: "", customWorkType: "", roles: [], roleNames: [] },
  ...{ categories: [], keywords: [], description: "", projectUrl: "", altText: "" },
  ...{ slug: "", h1: "", metaTitle: "", metaDescription: "", ogTitle: "", ogDescription: "" },
  ...{ isVisible: false, isFeatured: false, isArchived: false, allowPublicPreview: false },
  ...{ caseProblem: "", caseApproach: "", caseResults: "", resultFigures: [] },
  ...{ testimonialQuote: "", testimonialName: "", testimonialRole: "" },
  ...{ thumbnailFocusX: 50, thumbnailFocusY: 50, thumbnail: null, asset: null },
  version: 0,
};
