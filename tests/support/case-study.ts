import type { portfolioProjects } from "#server/projects/tables.ts";

export const CASE_STUDY: Partial<typeof portfolioProjects.$inferInsert> = {
  caseProblem:
    "<p>Pilots misread the signs in <strong>fog</strong>.</p><h1>Every sign was blue</h1>",
  caseApproach: "<h2>Walk first</h2><ul><li>We walked the quays.</li></ul>",
  caseResults: "<p>One winter without a grounding.</p>",
  resultFigures: [
    { value: "−42%", label: "calls to the harbour master" },
    { value: "0", label: "groundings in the first winter" },
  ],
  testimonialQuote: "For the first time\nthe signs speak our language.",
  testimonialName: "Ana Sousa",
  testimonialRole: "Pilot",
};
