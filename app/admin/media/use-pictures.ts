import { useCallback, useEffect, useState } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import { QUERY_MAX_CHARS } from "#domain/search/text.ts";
import { firstCodePoints } from "#domain/text/code-points.ts";
import { fetchJson } from "../../ui/fetch-json.ts";

const SEARCH_DEBOUNCE_MS = 200;

type Page = { items: MediaItem[]; hasMore: boolean };
type LoadedPages = Page & { query: string; page: number };

/** Searches the stored pictures, with incremental loading. */
export function usePictures(query: string) {
  const [loaded, setLoaded] = useState<LoadedPages | null>(null);
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const [retries, setRetries] = useState(0);

  useEffect(() => {
    void retries;
    const abort = new AbortController();
    const isMore = page > 1;
    const timer = setTimeout(
      () => {
        setFailedAt(null);
        fetchPage(query, page, abort.signal).then(
          ({ items, hasMore }) =>
            setLoaded((before) => ({
              query,
              hasMore,
              page,
              items: isMore && before ? mergeById(before.items, items) : items,
            })),
          () => abort.signal.aborted || setFailedAt(query),
        );
      },
      isMore || query === "" ? 0 : SEARCH_DEBOUNCE_MS,
    );
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [query, page, retries]);

  const replace = useCallback(
    (item: MediaItem) =>
      setLoaded((before) => before && { ...before, items: mergeById(before.items, [item]) }),
    [],
  );
  const isCurrent = loaded?.query === query && loaded.page === page;
  return {
    items: loaded?.items ?? null,
    hasMore: loaded?.hasMore ?? false,
    hasFailed: failedAt === query,
    isLoading: !isCurrent && failedAt !== query,
    loadMore: () => setPage((current) => current + 1),
    restart: () => setPage(1),
    retry: () => setRetries((count) => count + 1),
    replace,
  };
}

/** Updates known items in place and appends new ones. */
function mergeById(items: MediaItem[], others: MediaItem[]): MediaItem[] {
  const newer = new Map(others.map((item) => [item.id, item]));
  const known = new Set(items.map(({ id }) => id));
  return [
    ...items.map((item) => newer.get(item.id) ?? item),
    ...others.filter(({ id }) => !known.has(id)),
  ];
}

function fetchPage(query: string, page: number, signal: AbortSignal): Promise<Page> {
  const q = firstCodePoints(query.trim(), QUERY_MAX_CHARS);
  const params = new URLSearchParams({ q, page: String(page) });
  return fetchJson<Page>(`/api/media/pictures?${params}`, { signal });
}
