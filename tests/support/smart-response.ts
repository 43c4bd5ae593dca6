import type { SmartPost, SmartResponse } from "#domain/search/smart-response.ts";

type Given = Partial<Omit<SmartResponse, "searchMetadata">> & {
  searchMetadata?: Partial<SmartResponse["searchMetadata"]>;
};

export const FOUND_POST: SmartPost = {
  id: "1",
  slug: "lights",
  title: "Lights of the harbour",
  title_match: null,
  path: "/blog/lights",
  thumbnail_url: null,
  match: [
    { text: "A ", isMatch: false },
    { text: "harbour", isMatch: true },
  ],
};

/** What the API answers: nothing, but for what is given. */
export function smartResponse({ searchMetadata, ...given }: Given = {}): SmartResponse {
  return {
    results: [],
    posts: [],
    aiAnswer: null,
    aiAnswerSources: [],
    ...given,
    searchMetadata: {
      aiAnswersEnabled: false,
      answerWordLimit: 20,
      queryTruncated: false,
      ...searchMetadata,
    },
  };
}
