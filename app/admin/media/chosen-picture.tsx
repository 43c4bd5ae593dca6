import { useId, useState } from "react";
import { ALT_TEXT_TOO_LONG, parseAltText } from "#domain/media/alt-text.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { Field } from "../../ui/field.tsx";
import { getJson, Refusal } from "../../ui/get-json.ts";

type ChosenPictureProps = { item: MediaItem; onPick: (item: MediaItem) => Promise<void> };

/** Asks what a picture shows, for those who do not see it, and hands it over. */
export function ChosenPicture({ item, onPick }: ChosenPictureProps) {
  const id = useId();
  const [altText, setAltText] = useState(item.altText);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function use() {
    const parsed = parseAltText(altText);
    if (parsed === null) return setProblem(ALT_TEXT_TOO_LONG);
    setBusy(true);
    try {
      await onPick(parsed === item.altText ? item : await describe(item, parsed));
    } catch (error) {
      const why = error instanceof Refusal && error.message;
      setProblem(why || "The description could not be saved. Check the connection.");
    }
    setBusy(false);
  }

  return (
    <div className="picker-chosen">
      <Field
        id={id}
        name="alt"
        label="What it shows"
        problem={problem}
        aside={<bdi>{item.altText ? item.fileName : "For those who cannot see it"}</bdi>}
      >
        {(control) => (
          <input
            {...control}
            value={altText}
            autoComplete="off"
            placeholder="Leave empty if it only decorates"
            onChange={({ currentTarget }) => setAltText(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              void use();
            }}
          />
        )}
      </Field>
      <button type="button" className="pill pill-filled" disabled={isBusy} onClick={use}>
        {isBusy ? "Saving..." : "Use this picture"}
      </button>
    </div>
  );
}

function describe({ id }: MediaItem, altText: string): Promise<MediaItem> {
  return getJson<MediaItem>(`/api/media/${id}`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ altText }),
  });
}
