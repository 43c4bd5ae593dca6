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

/** The choice that asks for a work type in the owner's own words. */
export const OTHER_WORK_TYPE = "Other";

/** How a form shows a stored work type: one that is not of the list is Other, with its own words. */
export function chosenWorkType(stored: string): { workType: string; customWorkType: string } {
  const isOffered = stored !== OTHER_WORK_TYPE && WORK_TYPES.some((name) => name === stored);
  if (stored === "" || isOffered) return { workType: stored, customWorkType: "" };
  return { workType: OTHER_WORK_TYPE, customWorkType: stored };
}
