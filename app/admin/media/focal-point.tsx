import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import { FOCUS_MIDDLE as MIDDLE, FOCUS_STEP as STEP } from "#domain/media/picture.ts";
import { useFieldChange } from "../forms/form-store.ts";
import { pictureSrc } from "./item-picture.tsx";

type FocalPointProps = {
  item: MediaItem;
  /** In percent of the picture's width and height; 50 is the center. */
  x: number;
  y: number;
  onChange: (x: number, y: number) => void;
  /** Names of the hidden inputs. */
  names: { x: string; y: string };
};

const CROPS = [
  { name: "Cards, 4:3", ratio: "4 / 3" },
  { name: "Wide, 16:9", ratio: "16 / 9" },
] as const;

/** Max height of the picture, in rem. */
const MAX_HEIGHT = 22;

const snap = (percent: number) =>
  Math.min(100, Math.max(0, Math.round(percent / STEP) * STEP)) || 0;

/** Sets the point that stays visible when a picture is cropped, with previews of the crops. */
export function FocalPoint({ item, x, y, onChange, names }: FocalPointProps) {
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  useFieldChange(names.x, `${x} ${y}`);
  const src = pictureSrc(item);
  if (!src) return null;

  const move = (toX: number, toY: number) => {
    const [nextX, nextY] = [snap(toX), snap(toY)];
    if (nextX !== x || nextY !== y) onChange(nextX, nextY);
  };
  const moveToPointer = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    move((100 * (clientX - left)) / width, (100 * (clientY - top)) / height);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [byX, byY] = ARROWS[event.key] ?? [];
    if (event.key !== "Home" && byX === undefined) return;
    event.preventDefault();
    if (byX === undefined || byY === undefined) move(MIDDLE, MIDDLE);
    else move(x + byX, y + byY);
  };

  return (
    <div ref={box} className="focal">
      <input type="hidden" name={names.x} value={x} />
      <input type="hidden" name={names.y} value={y} />
      <div className="focal-parts stack">
        <div className="focal-stage centered">
          <div
            role="slider"
            tabIndex={0}
            className="focal-field"
            aria-label="Focal point"
            aria-describedby={hintId}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={x}
            aria-valuetext={`${x}% from the left, ${y}% from the top`}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              moveToPointer(event);
            }}
            onPointerMove={(event) => event.buttons === 1 && moveToPointer(event)}
          >
            <img src={src} alt="" draggable={false} {...reservedSize(item)} />
            <span className="focal-mark" style={{ left: `${x}%`, top: `${y}%` }} />
          </div>
        </div>
        <div className="focal-crops stack" aria-hidden="true">
          {CROPS.map(({ name, ratio }) => (
            <figure key={ratio}>
              <img
                className="full-width"
                src={src}
                alt=""
                style={{ aspectRatio: ratio, objectPosition: `${x}% ${y}%` }}
                draggable={false}
              />
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </div>
        <p id={hintId} className="focal-hint cluster">
          Click the focal point, or use the arrow keys.{" "}
          {(x !== MIDDLE || y !== MIDDLE) && (
            <button
              type="button"
              className="plain-button"
              onClick={() => {
                onChange(MIDDLE, MIDDLE);
                // The focused button is unmounted by the reset.
                box.current?.querySelector<HTMLElement>("[role=slider]")?.focus();
              }}
            >
              Reset to center
            </button>
          )}
        </p>
      </div>
    </div>
  );
}

/** Keeps the picture's box the same before and after it loads: a click sets a point of it. */
function reservedSize({ width, height }: MediaItem) {
  if (!(width && height)) return { style: { maxHeight: `${MAX_HEIGHT}rem` } };
  const maxWidth = `min(100%, ${(MAX_HEIGHT * width) / height}rem)`;
  return { width, height, style: { maxWidth } };
}

const ARROWS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
