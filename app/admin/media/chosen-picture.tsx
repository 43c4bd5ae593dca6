import { useId, useState } from "react";
import { ALT_TEXT_TOO_LONG, parseAltText } from "#domain/media/alt-text.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { Field } from "../../ui/field.tsx";
import { ApiError, getJson } from "../../ui/get-json.ts";

type ChosenPictureProps = { item: MediaItem; onPick: (item: MediaItem) => Promise<void> };

/** Asks for the alt text before a picture is used. */
export function ChosenPicture({ item, onPick }: ChosenPictureProps) {
  const id = useId();
  const [altText, setAltText] = useState(item.altText);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit() {
    const parsed = parseAltText(altText);
    if (parsed === null) return setProblem(ALT_TEXT_TOO_LONG);
    setBusy(true);
    try {
      await onPick(parsed === item.altText ? item : await saveAltText(item, parsed));
    } catch (error) {
      const why = error instanceof ApiError && error.message;
      setProblem(why || "Couldn't save the alt text. Check your connection.");
    }
    setBusy(false);
  }

  return (
    <div className="picker-chosen">
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
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              void submit();
            }}
          />
        )}
      </Field>
      <button type="button" className="pill pill-filled" disabled={isBusy} onClick={submit}>
        {isBusy ? "Saving..." : "Use this picture"}
      </button>
    </div>
  );
}

function saveAltText({ id }: MediaItem, altText: string): Promise<MediaItem> {
  return getJson<MediaItem>(`/api/media/${id}`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ altText }),
  });
}
