import type { PassageSource } from "#domain/search/passage.ts";

type Kind = PassageSource["kind"];

/** As stored. */
export const KIND_CODES = {
  project: 1,
  post: 2,
  about: 3,
  resume: 4,
  file: 5,
} as const satisfies Record<Kind, number>;
