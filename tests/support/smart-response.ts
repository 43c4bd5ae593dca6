import type { SmartResponse } from "#domain/search/smart-response.ts";

type Given = Partial<Omit<SmartResponse, "searchMetadata">> & {
  searchMetadata?: Partial<SmartResponse["searchMetadata"]>;
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
