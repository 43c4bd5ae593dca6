import { Images, Search } from "lucide-react";
import { useRef, useState } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import { QUERY_MAX_CHARS } from "#domain/search/text.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { getJson, Refusal } from "../../ui/get-json.ts";
import { showToast } from "../../ui/toast.ts";
import { Blank } from "../kit/blank.tsx";
import { OutsideForm } from "../kit/outside-form.tsx";
import { ChosenPicture } from "./chosen-picture.tsx";
import { PictureGrid } from "./picture-grid.tsx";
import { usePictures } from "./use-pictures.ts";

type PicturePickerProps = {
  /** The extensions that the place takes; others are shown and cannot be chosen. All, if not said. */
  takes?: readonly string[];
  onPick: (item: MediaItem) => void;
  onClose: () => void;
};

/** Picks one of the pictures that were uploaded before. Open as long as it is rendered. */
export function PicturePicker({ takes, onPick, onClose }: PicturePickerProps) {
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
  // Closed as the browser does it, which gives the focus back to where it was.
  const close = () => input.current?.closest("dialog")?.close();
  const pick = async (item: MediaItem) => {
    try {
      onPick(await choose(item));
      close();
    } catch (error) {
      const why = error instanceof Refusal && error.message;
      showToast("error", "This picture was not chosen", why || "Check the connection.");
    }
  };

  return (
    <OutsideForm>
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
          <div className="picker-found" aria-busy={pictures.isLooking}>
            {pictures.hasFailed ? (
              <div className="picker-failed">
                <p>The pictures could not be read. Check the connection.</p>
                <button type="button" className="pill" onClick={pictures.again}>
                  Try again
                </button>
              </div>
            ) : (
              items && (
                <PictureGrid
                  items={items}
                  takes={takes}
                  chosenId={chosen?.id ?? null}
                  onChoose={({ id }) => setChosenId(id)}
                  onTake={pick}
                  onChange={pictures.replace}
                />
              )
            )}
            {items?.length === 0 && !pictures.isLooking && <NoPictures query={query} />}
            {pictures.hasMore && !pictures.hasFailed && (
              <button
                type="button"
                className="pill picker-more"
                disabled={pictures.isLooking}
                onClick={pictures.more}
              >
                {pictures.isLooking ? "Loading..." : "Show more"}
              </button>
            )}
          </div>
          {chosen && <ChosenPicture key={chosen.id} item={chosen} onPick={pick} />}
          <Announcement text={pictures.isLooking ? "" : foundText(items?.length ?? 0)} />
        </div>
      </Dialog>
    </OutsideForm>
  );
}

/** Has the server keep it until what shows it is saved, also when nothing else does any more. */
function choose({ id }: MediaItem): Promise<MediaItem> {
  return getJson<MediaItem>(`/api/media/${id}/choose`, { method: "POST" });
}

function NoPictures({ query }: { query: string }) {
  const isSearch = query.trim() !== "";
  return (
    <Blank icon={Images} title={isSearch ? "No picture is called that" : "No pictures yet"}>
      {isSearch ? "Try another word." : "What you upload can be chosen here again."}
    </Blank>
  );
}

const foundText = (count: number) => (count === 1 ? "1 picture" : `${count} pictures`);
