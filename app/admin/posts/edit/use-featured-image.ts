import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { isCrop, type StoredCrop } from "#domain/media/crop.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { fetchJson } from "../../../ui/fetch-json.ts";
import { showToast } from "../../../ui/toast.ts";
import { useFieldChange, useFieldSetter, useFormStore } from "../../forms/form-store.ts";
import { takeAltText } from "../../media/take-alt-text.ts";
import type { Upload } from "../../uploads/upload.ts";
import { createUploadList } from "../../uploads/upload-list.ts";

export const IMAGE_PLACE = "post-picture";
const NO_UPLOADS: readonly Upload[] = [];

export type FeaturedImage = { item: MediaItem | null; crop: StoredCrop };

/** Loads an image that was set by its id, as by another editor. */
type Lookup = { id: string; state: "loading" | "failed" | "retrying" };

/** Chosen or uploaded here, or set by code; what came last counts. */
export function useFeaturedImage(
  { item, crop }: FeaturedImage,
  setImage: Dispatch<SetStateAction<FeaturedImage>>,
) {
  const store = useFormStore();
  const [lookup, setLookup] = useState<Lookup | null>(null);
  const request = useRef<AbortController>(undefined);
  const handleKept = useEffectEvent((kept: MediaItem) => {
    choose(kept);
    showToast("success", "Image uploaded and verified successfully");
  });
  const [uploads] = useState(() => createUploadList(IMAGE_PLACE, (kept) => handleKept(kept)));
  const [upload] = useSyncExternalStore(uploads.subscribe, uploads.uploads, () => NO_UPLOADS);
  const { id: uploadId, problem } = upload ?? {};
  useEffect(() => {
    // Reported for each upload, even with the same problem as the one before.
    if (uploadId && problem) showToast("error", "Failed to upload image", problem);
  }, [uploadId, problem]);
  useEffect(
    () => () => {
      request.current?.abort();
      uploads.stop();
    },
    [uploads],
  );

  const drop = () => {
    request.current?.abort();
    uploads.stop();
    setLookup(null);
  };
  const choose = (next: MediaItem | null) => {
    drop();
    if (store) takeAltText(store, "imageAlt", item, next);
    // A crop applies to one image only.
    setImage({ item: next, crop: {} });
  };
  const setItem = (next: MediaItem | null) => setImage((image) => ({ ...image, item: next }));
  const setCrop = (next: StoredCrop) => setImage((image) => ({ ...image, crop: next }));
  const find = async (id: string, state: Lookup["state"]) => {
    request.current = new AbortController();
    const { signal } = request.current;
    setLookup({ id, state });
    try {
      const found = await findItem(id, signal);
      if (signal.aborted) return;
      setItem(found);
      setLookup(null);
      if (state === "retrying") showToast("success", "Image loaded successfully");
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      setItem(null);
      setLookup({ id, state: "failed" });
    }
  };

  const id = lookup?.id ?? item?.id ?? "";
  useFieldChange("featuredImageId", id);
  useFieldChange("imageCropData", JSON.stringify(crop));
  useFieldSetter("imageCropData", (value) => setCrop(isCrop(value) ? value : {}));
  useFieldSetter("featuredImageId", (value) => {
    drop();
    if (typeof value === "string") void find(value, "loading");
    else setItem(null);
  });
  return {
    id,
    upload,
    /** Whether the image itself is loading, not an upload. */
    loading: lookup?.state,
    choose,
    setCrop,
    uploadFile: uploads.replace,
    retry: () => lookup && void find(lookup.id, "retrying"),
  };
}

function findItem(id: string, signal: AbortSignal): Promise<MediaItem> {
  return fetchJson<MediaItem>(`/api/media/${id}`, { cache: "no-store", signal });
}
