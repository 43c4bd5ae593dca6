import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import { FOCUS_MIDDLE as MIDDLE, FOCUS_STEP as STEP } from "#domain/media/picture.ts";
import { useTold } from "../forms/use-told.ts";
import { sourceOf } from "./item-picture.tsx";

type FocalPointProps = {
  item: MediaItem;
  /** In percent of the picture's width and height; 50 is its middle. */
  x: number;
  y: number;
  onChange: (x: number, y: number) => void;
  /** What they are sent as, where a form is to send them. */
  names?: { x: string; y: string };
};

const CUTS = [
  { name: "On cards, 4:3", ratio: "4 / 3" },
  { name: "Wide, 16:9", ratio: "16 / 9" },
] as const;

const stepped = (percent: number) =>
  Math.min(100, Math.max(0, Math.round(percent / STEP) * STEP)) || 0;

/**
 * Sets the part of a picture that stays in sight where it is cut, by a click, a drag or the arrow
 * keys, and shows what the cuts look like. A file without a picture has nothing to set.
 */
export function FocalPoint({ item, x, y, onChange, names }: FocalPointProps) {
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  useTold(box, `${x} ${y}`);
  const src = sourceOf(item);
  if (!src) return null;

  const move = (toX: number, toY: number) => {
    const [nextX, nextY] = [stepped(toX), stepped(toY)];
    if (nextX !== x || nextY !== y) onChange(nextX, nextY);
  };
  const point = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    move((100 * (clientX - left)) / width, (100 * (clientY - top)) / height);
  };
  const press = (event: KeyboardEvent) => {
    const [byX, byY] = ARROWS[event.key] ?? [];
    if (event.key !== "Home" && byX === undefined) return;
    event.preventDefault();
    if (byX === undefined || byY === undefined) move(MIDDLE, MIDDLE);
    else move(x + byX, y + byY);
  };

  return (
    <div ref={box} className="focal">
      {names && <input type="hidden" name={names.x} value={x} />}
      {names && <input type="hidden" name={names.y} value={y} />}
      <div className="focal-parts">
        <div className="focal-whole">
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
            onKeyDown={press}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              point(event);
            }}
            onPointerMove={(event) => event.buttons === 1 && point(event)}
          >
            <img src={src} alt="" draggable={false} />
            <span className="focal-mark" style={{ left: `${x}%`, top: `${y}%` }} />
          </div>
        </div>
        <div className="focal-cuts" aria-hidden="true">
          {CUTS.map(({ name, ratio }) => (
            <figure key={ratio}>
              <img
                src={src}
                alt=""
                style={{ aspectRatio: ratio, objectPosition: `${x}% ${y}%` }}
                draggable={false}
              />
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </div>
        <p id={hintId} className="focal-hint">
          Click what must stay in sight, or use the arrow keys.{" "}
          {(x !== MIDDLE || y !== MIDDLE) && (
            <button
              type="button"
              className="quiet-button"
              onClick={() => {
                onChange(MIDDLE, MIDDLE);
                // The button goes with what it took back.
                box.current?.querySelector<HTMLElement>("[role=slider]")?.focus();
              }}
            >
              Back to the middle
            </button>
          )}
        </p>
      </div>
    </div>
  );
}

const ARROWS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
