import { ArrowDown, ArrowUp } from "lucide-react";

/** `onMove` moves the item by one position. */
export type MoveControls = {
  isFirst: boolean;
  isLast: boolean;
  onMove: (direction: "up" | "down") => void;
};

export function MoveButtons({ name, controls }: { name: string; controls: MoveControls }) {
  const { isFirst, isLast, onMove } = controls;
  return (
    <>
      <button
        type="button"
        className="icon-button"
        data-direction="up"
        aria-label={`Move ${name} up`}
        title="Move up"
        disabled={isFirst}
        onClick={() => onMove("up")}
      >
        <ArrowUp aria-hidden="true" size={17} />
      </button>
      <button
        type="button"
        className="icon-button"
        data-direction="down"
        aria-label={`Move ${name} down`}
        title="Move down"
        disabled={isLast}
        onClick={() => onMove("down")}
      >
        <ArrowDown aria-hidden="true" size={17} />
      </button>
    </>
  );
}
