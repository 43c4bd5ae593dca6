import { Images, Search } from "lucide-react";
import { type RefObject, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { ALT_TEXT_TOO_LONG, parseAltText } from "#domain/media/alt-text.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { QUERY_MAX_CHARS } from "#domain/search/text.ts";
import { pluralize } from "#domain/site/formats.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { errorText, fetchJson, jsonRequest } from "../../ui/fetch-json.ts";
import { Field } from "../../ui/field.tsx";
import { isComposing } from "../../ui/is-composing.ts";
import { showToast, withdrawToasts } from "../../ui/toast.ts";
import { BusyButton } from "../kit/busy-button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { IsolatedPortal } from "../kit/isolated-portal.tsx";
import { useFocusFallback } from "../kit/use-focus-fallback.ts";
import { PictureGrid } from "./picture-grid.tsx";
import { usePictures } from "./use-pictures.ts";

const FAILED = "Couldn't load the pictures. Check your connection.";

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
  const picker = useRef<HTMLDivElement>(null);
  const { items } = pictures;
  const chosen = items?.find(({ id }) => id === chosenId);

  const focusAdded = useFocusOnAdded(picker, pictures.isLoading);
  // "Try again", or "Show more" when that failed.
  useFocusFallback(picker, "[type=search]");
  const total = pluralize(items?.length ?? 0, "picture", "pictures");
  const outcome = pictures.hasFailed ? FAILED : total;

  const search = (text: string) => {
    pictures.restart();
    setQuery(text);
  };
  // Native close, which restores the focus.
  const close = () => input.current?.closest("dialog")?.close();
  const isOpen = () => input.current?.closest("dialog")?.open === true;
  const pick = async (item: MediaItem) => {
    try {
      const chosen = await choose(item);
      if (!isOpen()) return;
      onPick(chosen);
      close();
    } catch (error) {
      const why = errorText(error, "Check your connection.");
      showToast("error", "Couldn't select this picture", why);
    }
  };

  return (
    <IsolatedPortal>
      <Dialog title="Choose a picture" size="picker" onClose={onClose}>
        <div ref={picker} className="picker vertical small">
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
          <div className="picker-results" aria-busy={pictures.isLoading}>
            {pictures.hasFailed ? (
              <div className="picker-failed stack gap-xl">
                <p>{FAILED}</p>
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
              <BusyButton
                className="pill picker-more"
                isBusy={pictures.isLoading}
                onClick={() => {
                  focusAdded();
                  pictures.loadMore();
                }}
              >
                {pictures.isLoading ? "Loading..." : "Show more"}
              </BusyButton>
            )}
          </div>
          {chosen && <ChosenPicture key={chosen.id} item={chosen} onPick={pick} />}
          <Announcement text={pictures.isLoading ? "" : outcome} />
        </div>
      </Dialog>
    </IsolatedPortal>
  );
}

/**
 * Returns what to call when more pictures are asked for: once they are there, the first of them gets the
 * focus, unless it was moved meanwhile.
 */
function useFocusOnAdded(picker: RefObject<HTMLElement | null>, isLoading: boolean): () => void {
  const countBefore = useRef<number>(null);
  const choices = () => picker.current?.querySelectorAll<HTMLElement>(".picker-item:enabled") ?? [];
  const focusAdded = useEffectEvent((count: number) => {
    const { activeElement: active } = document;
    if (active === document.body || active?.matches(".picker-more")) choices()[count]?.focus();
  });
  // Ahead of the fallback, since the last page removes the button.
  useLayoutEffect(() => {
    if (isLoading || countBefore.current === null) return;
    focusAdded(countBefore.current);
    countBefore.current = null;
  }, [isLoading]);
  return () => {
    countBefore.current = choices().length;
  };
}

/** Keeps an unused picture from being deleted before the item that uses it is saved. */
function choose({ id }: MediaItem): Promise<MediaItem> {
  return fetchJson<MediaItem>(`/api/media/${id}/choose`, { method: "POST" });
}

function NoPictures({ query }: { query: string }) {
  const isSearch = query.trim() !== "";
  return (
    <EmptyState icon={Images} title={isSearch ? "No pictures found" : "No pictures yet"}>
      {isSearch ? "Try a different search." : "Pictures you upload will appear here."}
    </EmptyState>
  );
}

type ChosenPictureProps = { item: MediaItem; onPick: (item: MediaItem) => Promise<void> };

/** Asks for the alt text before a picture is used. */
function ChosenPicture({ item, onPick }: ChosenPictureProps) {
  const id = useId();
  const [altText, setAltText] = useState(item.altText);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const [source] = useState({});
  const refuse = (text: string) => {
    setProblem(text);
    showToast("error", "Alt text not saved", text, { source });
  };

  async function submit() {
    withdrawToasts(source);
    const parsed = parseAltText(altText);
    if (parsed === null) return refuse(ALT_TEXT_TOO_LONG);
    setBusy(true);
    try {
      await onPick(parsed === item.altText ? item : await saveAltText(item, parsed));
    } catch (error) {
      refuse(errorText(error, "Couldn't save the alt text. Check your connection."));
    }
    setBusy(false);
  }

  return (
    <div className="picker-selection wrap flex-none border-top">
      <Field
        id={id}
        name="alt"
        label="Alt text"
        problem={problem}
        aside={<bdi>{item.altText ? item.fileName : "For people who can't see it"}</bdi>}
      >
        {(control) => (
          <input
            {...control}
            value={altText}
            autoComplete="off"
            placeholder="Leave empty if decorative"
            onChange={({ currentTarget }) => setAltText(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
              event.preventDefault();
              if (!isBusy) void submit();
            }}
          />
        )}
      </Field>
      <BusyButton className="pill pill-filled" isBusy={isBusy} onClick={submit}>
        {isBusy ? "Saving..." : "Use this picture"}
      </BusyButton>
    </div>
  );
}

function saveAltText({ id }: MediaItem, altText: string): Promise<MediaItem> {
  return fetchJson<MediaItem>(`/api/media/${id}`, jsonRequest("PATCH", { altText }));
}
