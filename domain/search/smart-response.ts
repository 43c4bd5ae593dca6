import type { Picture } from "../media/picture.ts";
import type { PreviewKind } from "../media/preview-kind.ts";
import type { ProjectCard } from "../projects/project.ts";
import type { MarkedText } from "./marked-text.ts";
import type { PassageSource } from "./passage.ts";
import type { Answerer } from "./questions.ts";

/** A project, by the names of spec: public-site §3. */
export type SmartResult = {
  id: string;
  slug: string | null;
  project_title: string;
  /** With the words that were found; null when it has none. */
  title_match: MarkedText | null;
  client_name: string;
  /** The beginning, as plain text. */
  description: string;
  categories: string[];
  work_type: string;
  my_role: string;
  project_year: number;
  keywords: string[];
  is_featured: boolean;
  alt_text: string;
  thumbnail_url: string | null;
  asset_url: string | null;
  /** The picture of the card in all its sizes. */
  picture: Picture | null;
  file_kind?: PreviewKind;
  /** The sentence that was found; null when no text has the words. */
  match: MarkedText | null;
  /** The name of the file that has it, null where it stands on the project's page. */
  match_file: string | null;
};

export type SmartPost = {
  id: string;
  slug: string;
  title: string;
  /** With the words that were found; null when it has none. */
  title_match: MarkedText | null;
  path: string;
  thumbnail_url: string | null;
  match: MarkedText;
};

export type AnswerSource = {
  /** `page`: a link of the owner's that is no project or post. */
  kind: PassageSource["kind"] | "page";
  id: string;
  slug: string | null;
  project_title: string;
  thumbnail_url: string | null;
  /** Ends with a text fragment where the passage can be scrolled to. */
  path: string;
};

export type ResolvedAnswer = { text: string; by: Answerer; sources: AnswerSource[] };

export type SmartAnswer = {
  aiAnswer: string | null;
  aiAnswerSources: AnswerSource[];
};

export type SmartResponse = SmartAnswer & {
  results: SmartResult[];
  posts: SmartPost[];
  searchMetadata: {
    aiAnswersEnabled: boolean;
    /** In words; what is longer is shortened, with a button that shows the rest. */
    answerWordLimit: number;
    /** The query was too long, so only its beginning was used. */
    queryTruncated: boolean;
  };
};

/** spec: public-site §9 */
export const SMART_RESULTS_DEFAULT = 20;

/** What is loaded first, and what may follow. */
export const SMART_PARTS = ["results", "answer"] as const;
export type SmartPart = (typeof SMART_PARTS)[number];

/** `match`: what is shown in place of the summary. */
export type FoundProject = ProjectCard & {
  titleMatch?: MarkedText | null;
  match?: MarkedText | null;
  matchFile?: string | null;
};

export function cardOf(result: SmartResult): FoundProject {
  return {
    id: result.id,
    slug: result.slug,
    title: result.project_title,
    titleMatch: result.title_match,
    client: result.client_name,
    year: result.project_year,
    categories: result.categories,
    isFeatured: result.is_featured,
    summary: result.description,
    picture: result.picture,
    altText: result.alt_text,
    match: result.match,
    matchFile: result.match_file,
    ...(result.file_kind && { fileKind: result.file_kind }),
  };
}
