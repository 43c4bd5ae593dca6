import { useEffect, useState } from "react";

/** How often a post was read: as the kept page knows it, then as it is now. */
export function useLiveViewCount(post: { id: string; viewCount: number }): number {
  const { id, viewCount } = post;
  const [count, setCount] = useState(viewCount);
  useEffect(() => {
    const left = new AbortController();
    readViewCount(id, left.signal).then((now) => setCount((shown) => now ?? shown));
    return () => left.abort();
  }, [id]);
  return count;
}

/** Null when it could not be had: the page's own number is nearly as good. */
async function readViewCount(post: string, signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(`/api/view-counts?post=${post}`, { signal });
    const { viewCount } = await response.json();
    return Number.isInteger(viewCount) ? viewCount : null;
  } catch {
    return null;
  }
}
