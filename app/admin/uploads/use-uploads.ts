import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { UploadPlaceName } from "#domain/media/upload-places.ts";
import { useUnsavedChanges } from "../shell/unsaved/unsaved-changes.tsx";
import { isUnderWay, type Upload } from "./upload.ts";
import { type OnKept, openUploadList } from "./upload-list.ts";

type UseUploads<Place extends UploadPlaceName> = {
  place: Place;
  /** Hears of each file that the server has kept, in the order in which they are kept. */
  onKept: OnKept<Place>;
  /** Whether a form around them waits for them, and asks before it is left. */
  isAwaited?: boolean;
};

const NONE: readonly Upload[] = [];

/**
 * Sends files to a place: three at a time, each with progress, resumed by itself after a lost network
 * or an ended session, and when the same file is chosen again after the page was loaded anew. Leaving
 * the screen while some are under way asks first.
 */
export function useUploads<Place extends UploadPlaceName>({
  place,
  onKept,
  isAwaited = false,
}: UseUploads<Place>): {
  uploads: readonly Upload[];
  add: (files: Iterable<File>) => void;
  replace: (file: File) => void;
} {
  const hear = useRef(onKept);
  useLayoutEffect(() => {
    hear.current = onKept;
  }, [onKept]);
  const [list] = useState(() => openUploadList(place, (kept, nth) => hear.current(kept, nth)));
  const uploads = useSyncExternalStore(list.subscribe, list.uploads, () => NONE);
  useUnsavedChanges(!isAwaited && uploads.some(isUnderWay));
  useEffect(() => list.stop, [list]);
  return { uploads, add: list.add, replace: list.replace };
}
