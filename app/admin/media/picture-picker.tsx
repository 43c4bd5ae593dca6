import { Images, Search } from "lucide-react";
import { useRef, useState } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import { QUERY_MAX_CHARS } from "#domain/search/text.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ApiError, getJson } from "../../ui/get-json.ts";
import { showToast } from "../../ui/toast.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { IsolatedPortal } from "../kit/isolated-portal.tsx";
import { ChosenPicture } from "./chosen-picture.tsx";
import { PictureGrid } from "./picture-grid.tsx";
import { usePictures } from "./use-pictures.ts";

type PicturePickerProps = {
  /** Extensions that can be chosen; others are listed but disabled. Default: all. */
  accepts?: readonly string[];
  onPick: (item: MediaItem) => void;
  onClose: () => void;
};

export function PicturePicker({ accepts, onPick, onClose }: PicturePickerProps) {
  const [query, setQuery] = useState("");
  const [chosenId, setChosenId] = useState<string | null>(null);
  const pictures = usePictures(query);
  const input = useRef<HTMLInputElement>(null);
  const { items } = pictures;
  const chosen = items?.find(({ id }) => id === chosenId);

  const search = (text: string) => {
    pictures.restart();
    setQuery(text);
  };
  // Native close, which restores the focus.
  const close = () => input.current?.closest("dialog")?.close();
  const pick = async (item: MediaItem) => {
    try {
      onPick(await choose(item));
      close();
    } catch (error) {
      const why = error instanceof ApiError && error.message;
      showToast("error", "Couldn't select this picture", why || "Check your connection.");
    }
  };

  return (
    <IsolatedPortal>
      <Dialog title="Choose a picture" size="picker" onClose={onClose}>
        <div className="picker">
          <div className="list-search-field picker-search">
            <Search aria-hidden="true" />
            <input
              ref={input}
              data-initial-focus
              type="search"
              dir="auto"
              value={query}
              placeholder="Search names and descriptions"
              aria-label="Search names and descriptions"
              autoComplete="off"
              maxLength={QUERY_MAX_CHARS}
              onChange={({ currentTarget }) => search(currentTarget.value)}
            />
          </div>
          <div className="picker-found" aria-busy={pictures.isLoading}>
            {pictures.hasFailed ? (
              <div className="picker-failed">
                <p>Couldn't load the pictures. Check your connection.</p>
                <button type="button" className="pill" onClick={pictures.retry}>
                  Try again
                </button>
              </div>
            ) : (
              items && (
                <PictureGrid
                  items={items}
                  accepts={accepts}
                  chosenId={chosen?.id ?? null}
                  onChoose={({ id }) => setChosenId(id)}
                  onPick={pick}
                  onChange={pictures.replace}
                />
              )
            )}
            {items?.length === 0 && !pictures.isLoading && <NoPictures query={query} />}
            {pictures.hasMore && !pictures.hasFailed && (
              <button
                type="button"
                className="pill picker-more"
                disabled={pictures.isLoading}
                onClick={pictures.loadMore}
              >
                {pictures.isLoading ? "Loading..." : "Show more"}
              </button>
            )}
          </div>
          {chosen && <ChosenPicture key={chosen.id} item={chosen} onPick={pick} />}
          <Announcement text={pictures.isLoading ? "" : foundText(items?.length ?? 0)} />
        </div>
      </Dialog>
    </IsolatedPortal>
  );
}

/** Keeps an unused picture from being deleted before the item that uses it is saved. */
function choose({ id }: MediaItem): Promise<MediaItem> {
  return getJson<MediaItem>(`/api/media/${id}/choose`, { method: "POST" });
}

function NoPictures({ query }: { query: string }) {
  const isSearch = query.trim() !== "";
  return (
    <EmptyState icon={Images} title={isSearch ? "No pictures found" : "No pictures yet"}>
      {isSearch ? "Try a different search." : "Pictures you upload will appear here."}
    </EmptyState>
  );
}

const foundText = (count: number) => (count === 1 ? "1 picture" : `${count} pictures`);
