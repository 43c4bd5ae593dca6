import { ArrowDown, ArrowUp } from "lucide-react";

/** Where an item stands in its list, and how it moves by one place. */
export type Steps = { isFirst: boolean; isLast: boolean; onStep: (way: "up" | "down") => void };

export function StepButtons({ name, steps }: { name: string; steps: Steps }) {
  const { isFirst, isLast, onStep } = steps;
  return (
    <>
      <button
        type="button"
        className="icon-button"
        data-way="up"
        aria-label={`Move ${name} up`}
        title="Move up"
        disabled={isFirst}
        onClick={() => onStep("up")}
      >
        <ArrowUp aria-hidden="true" size={17} />
      </button>
      <button
        type="button"
        className="icon-button"
        data-way="down"
        aria-label={`Move ${name} down`}
        title="Move down"
        disabled={isLast}
        onClick={() => onStep("down")}
      >
        <ArrowDown aria-hidden="true" size={17} />
      </button>
    </>
  );
}
