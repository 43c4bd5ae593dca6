/** spec: admin-area §9 */
export const WORK_TYPES = [
  "Pitch Deck",
  "Strategy Document",
  "Social Media Campaign",
  "Campaign",
  "Video Content",
  "Website Content",
  "Analytics Report",
  "Brand Guidelines",
  "Creative Brief",
  "Platform",
  "Presentation",
  "Pitch",
  "Workflow Management",
  "Brand Governance",
  "Internal Communication Design",
  "Other",
] as const;

export const OTHER_WORK_TYPE = "Other";

/** As written by hand, in an import. */
export function isOtherWorkType(written: string): boolean {
  return written.toLowerCase() === OTHER_WORK_TYPE.toLowerCase();
}

/** A stored type that is not in the list becomes Other with a custom text. */
export function workTypeFields(stored: string): { workType: string; customWorkType: string } {
  const isOffered = stored !== OTHER_WORK_TYPE && WORK_TYPES.some((name) => name === stored);
  if (stored === "" || isOffered) return { workType: stored, customWorkType: "" };
  return { workType: OTHER_WORK_TYPE, customWorkType: stored };
}
