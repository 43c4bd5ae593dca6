import { useEffect, useRef, useState } from "react";
import type { UploadPlaceName } from "#domain/media/upload-places.ts";
import { sendFile } from "./send-file.ts";

/** Uploads a file at a time, without showing its progress. */
export function useUpload<Place extends UploadPlaceName>(place: Place) {
  const [isUploading, setUploading] = useState(false);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  /** Null once the component is unmounted. */
  const upload = async (file: File) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setUploading(true);
    const result = await sendFile(file, place, { state() {}, sent() {} }, signal);
    if (signal.aborted) return null;
    setUploading(false);
    return result;
  };
  return { upload, isUploading };
}
