import type { AiSource } from "#domain/search/ai-settings.ts";
import { AI_SOURCE_OF, type PassageSource } from "#domain/search/passage.ts";

type Kind = PassageSource["kind"];

/** As stored. */
export const KIND_CODES = {
  project: 1,
  post: 2,
  about: 3,
  resume: 4,
  file: 5,
} as const satisfies Record<Kind, number>;

const KINDS: Kind[] = ["project", "post", "about", "resume", "file"];

/** Codes of the kinds whose source is switched on. */
export function kindsOf(sources: Record<AiSource, boolean>): number[] {
  return KINDS.filter((kind) => sources[AI_SOURCE_OF[kind]]).map((kind) => KIND_CODES[kind]);
}
