import { z } from "zod";
import { line } from "../forms/line.ts";
import { names } from "../forms/names.ts";

/** Stored ones may lack what an import did not give. spec: admin-area §3, "About content" */
export type Expertise = {
  category: string;
  items: string[];
  skills?: string[];
  yearsExperience?: number | null;
};

/** A form with all of them has fewer fields than a form may have. */
export const EXPERTISE_CATEGORIES_MAX = 20;
const CATEGORY_MAX_CHARS = 100;
const ITEM_MAX_CHARS = 100;
export const EXPERTISE_ITEMS_MAX = 24;
export const EXPERTISE_SKILLS_MAX = 12;
const EXPERIENCE_MAX_YEARS = 100;

const YEARS_PROBLEM = `Years of experience must be a number from 0 to ${EXPERIENCE_MAX_YEARS}.`;

const categorySchema = z.object({
  category: line("Category", { max: CATEGORY_MAX_CHARS }),
  items: names("Items", { each: ITEM_MAX_CHARS, max: EXPERTISE_ITEMS_MAX }),
  skills: names("Skills", { each: ITEM_MAX_CHARS, max: EXPERTISE_SKILLS_MAX }),
  yearsExperience: z
    .number(YEARS_PROBLEM)
    .int(YEARS_PROBLEM)
    .min(0, YEARS_PROBLEM)
    .max(EXPERIENCE_MAX_YEARS, YEARS_PROBLEM)
    .nullable()
    .default(null),
});

export type ExpertiseCategory = z.output<typeof categorySchema>;

/** Blank categories are dropped; those without a name or with the name of another are errors. */
export const expertiseSchema = z
  .array(categorySchema)
  .default([])
  .superRefine((categories, { addIssue }) => {
    const known = new Set<string>();
    for (const [index, entry] of categories.entries()) {
      const name = entry.category.toLowerCase();
      const refuse = (message: string) =>
        addIssue({ code: "custom", path: [index, "category"], message });
      if (name === "" && !isBlank(entry)) refuse("Category is required");
      if (name !== "" && known.has(name)) refuse("This category is already in the list.");
      known.add(name);
    }
  })
  .transform((categories) => categories.filter(({ category }) => category !== ""))
  .refine(
    ({ length }) => length <= EXPERTISE_CATEGORIES_MAX,
    `Expertise: at most ${EXPERTISE_CATEGORIES_MAX} categories.`,
  );

function isBlank({ items, skills, yearsExperience }: ExpertiseCategory): boolean {
  return items.length === 0 && skills.length === 0 && yearsExperience === null;
}

export function completeExpertise(stored: readonly Expertise[]): ExpertiseCategory[] {
  return stored.map(({ category, items, skills = [], yearsExperience = null }) => ({
    category,
    items,
    skills,
    yearsExperience,
  }));
}
