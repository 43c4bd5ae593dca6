import { useCallback, useEffect, useState } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import { QUERY_MAX_CHARS } from "#domain/search/text.ts";
import { getJson } from "../../ui/get-json.ts";

const ASKED_AFTER_MS = 200;

type Page = { items: MediaItem[]; hasMore: boolean };
type Shown = Page & { query: string; page: number };

/** The stored pictures that a text finds, page after page. */
export function usePictures(query: string) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const [wanted, setWanted] = useState(1);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    void tries;
    const abort = new AbortController();
    const isMore = wanted > 1;
    const timer = setTimeout(
      () => {
        setFailedAt(null);
        ask(query, wanted, abort.signal).then(
          ({ items, hasMore }) =>
            setShown((before) => ({
              query,
              hasMore,
              page: wanted,
              items: isMore && before ? merged(before.items, items) : items,
            })),
          () => abort.signal.aborted || setFailedAt(query),
        );
      },
      isMore || query === "" ? 0 : ASKED_AFTER_MS,
    );
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [query, wanted, tries]);

  const replace = useCallback(
    (item: MediaItem) =>
      setShown((before) => before && { ...before, items: merged(before.items, [item]) }),
    [],
  );
  const isCurrent = shown?.query === query && shown.page === wanted;
  return {
    items: shown?.items ?? null,
    hasMore: shown?.hasMore ?? false,
    hasFailed: failedAt === query,
    isLooking: !isCurrent && failedAt !== query,
    more: () => setWanted((page) => page + 1),
    restart: () => setWanted(1),
    again: () => setTries((count) => count + 1),
    replace,
  };
}

/** New ones come last; what is there already is put in place of what was. */
function merged(items: MediaItem[], others: MediaItem[]): MediaItem[] {
  const newer = new Map(others.map((item) => [item.id, item]));
  const known = new Set(items.map(({ id }) => id));
  return [
    ...items.map((item) => newer.get(item.id) ?? item),
    ...others.filter(({ id }) => !known.has(id)),
  ];
}

function ask(query: string, page: number, signal: AbortSignal): Promise<Page> {
  const text = Array.from(query.trim()).slice(0, QUERY_MAX_CHARS).join("");
  const asked = new URLSearchParams({ q: text.toWellFormed(), page: String(page) });
  return getJson<Page>(`/api/media/pictures?${asked}`, { signal });
}
