import { Check, CircleDot, LoaderCircle } from "lucide-react";

type SaveBarProps = {
  isBusy: boolean;
  isDirty: boolean;
  isWaiting: boolean;
  words: SaveWords;
};

/**
 * What the button says, and says while it is busy or waits; `untouched`: what is said of what was never
 * saved.
 */
export type SaveWords = { save: string; saving: string; waiting?: string; untouched?: string };

/** Says whether what stands in a form is saved. */
export function SaveBar({ isBusy, isDirty, isWaiting, words }: SaveBarProps) {
  const state = isBusy ? "busy" : isWaiting ? "waiting" : isDirty ? "dirty" : "clean";
  const { Sign, text } = STATES[state];
  return (
    <div className="save-bar">
      <p role="status" className="save-state" data-state={state}>
        <Sign aria-hidden="true" size={18} />
        {state === "clean" && words.untouched ? words.untouched : text}
      </p>
      <button type="submit" className="pill pill-filled" disabled={isBusy || isWaiting}>
        {isBusy ? words.saving : isWaiting ? words.waiting : words.save}
      </button>
    </div>
  );
}

const STATES = {
  busy: { Sign: LoaderCircle, text: "Saving..." },
  waiting: { Sign: LoaderCircle, text: "Waiting for the upload" },
  dirty: { Sign: CircleDot, text: "Unsaved changes" },
  clean: { Sign: Check, text: "All changes saved" },
};
