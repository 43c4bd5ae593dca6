import { Check } from "lucide-react";
import type { KeyboardEvent } from "react";
import { fileSize } from "#domain/media/file-size.ts";
import type { MediaItem } from "#domain/media/media-item.ts";
import { ItemPicture } from "./item-picture.tsx";
import { PicturesState } from "./pictures-state.tsx";

type PictureGridProps = {
  items: MediaItem[];
  accepts: readonly string[] | undefined;
  chosenId: string | null;
  onChoose: (item: MediaItem) => void;
  /** On double click. */
  onPick: (item: MediaItem) => void;
  onChange: (item: MediaItem) => void;
};

export function PictureGrid(props: PictureGridProps) {
  const { items, accepts, chosenId, onChoose, onPick, onChange } = props;
  const isAccepted = ({ ext }: MediaItem) => accepts?.includes(ext) ?? true;
  return (
    <ul className="picker-grid stack gap-xl" aria-label="Pictures">
      {items.map((item) => (
        <li className="shrinkable" key={item.id}>
          <button
            type="button"
            className="picker-item full-width"
            aria-pressed={item.id === chosenId}
            disabled={!isAccepted(item)}
            title={
              isAccepted(item) ? undefined : `${item.ext.toUpperCase()} files can't be used here`
            }
            onClick={() => onChoose(item)}
            onDoubleClick={() => item.altText && onPick(item)}
            onKeyDown={moveFocus}
          >
            <span
              className="picker-frame centered"
              data-opaque={item.picture?.placeholder ? "" : undefined}
            >
              <ItemPicture item={item} alt={item.altText} />
              {item.id === chosenId && <Check aria-hidden="true" className="picker-check" />}
            </span>
            <span dir="auto" className="picker-name truncate strong">
              {item.fileName}
            </span>
            <span className="faint fine tabular">{factsOf(item)}</span>
          </button>
          <PicturesState item={item} onChange={onChange} />
        </li>
      ))}
    </ul>
  );
}

function factsOf({ ext, width, height, bytes }: MediaItem): string {
  const pixels = width && height ? `${width} × ${height}, ` : "";
  return `${ext.toUpperCase()}, ${pixels}${fileSize(bytes)}`;
}

/** Arrow keys move the focus in two dimensions. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const grid = event.currentTarget.closest("ul");
  const all = [...(grid?.querySelectorAll<HTMLButtonElement>(".picker-item:enabled") ?? [])];
  const at = all.indexOf(event.currentTarget);
  const top = all[0]?.getBoundingClientRect().top;
  const columns = all.filter((one) => one.getBoundingClientRect().top === top).length;
  const to: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: all.length - 1,
  };
  const next = all[to[event.key] ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}
