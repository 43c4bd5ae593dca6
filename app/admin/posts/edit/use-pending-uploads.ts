import { useRef, useState } from "react";
import type { PendingUpload } from "../../editor/editor-props.ts";

/** Pictures of the text and of the form that are not stored yet; an explicit save waits for them. */
export function usePendingUploads() {
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const [isAwaited, setAwaited] = useState(false);
  const current = useRef<Record<string, readonly PendingUpload[]>>({});
  const waiting = useRef<(() => void)[]>([]);
  const all = () => Object.values(current.current).flat();
  const finish = () => {
    setAwaited(false);
    for (const resolve of waiting.current.splice(0)) resolve();
  };
  // Editors keep the functions that they were created with.
  const [reporters] = useState(() => {
    const reporter =
      (source: "content" | "featuredImageId") => (reported: readonly PendingUpload[]) => {
        const before = current.current[source] ?? [];
        // One that failed has its place in the text, but none in the form: it holds only a save that waits.
        const isKept = source === "content" || waiting.current.length > 0;
        const next = isKept ? reported : withoutFailed(reported);
        if (JSON.stringify(before) === JSON.stringify(next)) return;
        current.current = { ...current.current, [source]: next };
        setPending(all());
        if (all().length === 0) finish();
      };
    return { content: reporter("content"), featuredImageId: reporter("featuredImageId") };
  });
  return {
    pending,
    /** Whether a save waits. */
    isAwaited,
    reporters,
    has: (source: string) => (current.current[source] ?? []).length > 0,
    /** Resolves when all are stored or removed, or the owner saves without them. */
    async wait(): Promise<void> {
      if (all().length === 0) return;
      setAwaited(true);
      await new Promise<void>((resolve) => waiting.current.push(resolve));
    },
    saveWithout() {
      const { featuredImageId = [] } = current.current;
      current.current = { ...current.current, featuredImageId: withoutFailed(featuredImageId) };
      setPending(all());
      finish();
    },
  };
}

const withoutFailed = (uploads: readonly PendingUpload[]) =>
  uploads.filter(({ hasFailed }) => !hasFailed);
