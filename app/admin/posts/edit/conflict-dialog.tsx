import { useState } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import { POST_LABELS, type PostField } from "#domain/posts/post-fields.ts";
import type { SaveKind } from "#domain/posts/post-save.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { IsolatedPortal } from "../../kit/isolated-portal.tsx";
import { shownValue } from "./compare-texts.ts";
import { type ConflictChoice, canKeepBoth, type FieldConflict } from "./post-session.ts";
import { TextDifference } from "./text-difference.tsx";

const CHOICES: Record<ConflictChoice, string> = {
  mine: "Keep mine",
  theirs: "Keep the saved one",
  both: "Keep both",
};

/** The button repeats the refused save with the chosen texts. */
const SUBMITS: Record<SaveKind, string> = {
  auto: "Apply and save",
  save: "Apply and save",
  publish: "Apply and publish",
  schedule: "Apply and schedule",
  unpublish: "Apply and unpublish",
};

export type FieldChoice = { field: PostField; choice: ConflictChoice };

type ConflictDialogProps = {
  fields: readonly FieldConflict[];
  kind: SaveKind;
  /** Featured images that the fields may name. */
  pictures: readonly (MediaItem | null)[];
  onResolve: (choices: FieldChoice[]) => void;
  onClose: () => void;
};

/** Shows both texts of the fields that two editors changed. Neither is lost: both are revisions. */
export function ConflictDialog({
  fields,
  kind,
  pictures,
  onResolve,
  onClose,
}: ConflictDialogProps) {
  const [choices, setChoices] = useState<Partial<Record<PostField, ConflictChoice>>>({});
  const choiceOf = (conflict: FieldConflict) =>
    choices[conflict.field] ?? (canKeepBoth(conflict) ? "both" : "mine");
  const resolve = () =>
    onResolve(fields.map((conflict) => ({ field: conflict.field, choice: choiceOf(conflict) })));
  return (
    <IsolatedPortal>
      <Dialog title="This post was also changed elsewhere" size="picker" onClose={onClose}>
        <div className="post-conflict">
          <p>
            Another window saved other text in the same place. Compare both and choose; all other
            changes are merged.
          </p>
          {fields.map((conflict) => {
            const { field, mine, theirs } = conflict;
            return (
              <fieldset key={field}>
                <legend>{POST_LABELS[field]}</legend>
                <TextDifference
                  before={{ label: "Saved elsewhere", value: shownValue(field, theirs, pictures) }}
                  after={{ label: "Yours", value: shownValue(field, mine, pictures) }}
                />
                <div className="button-row">
                  {Object.entries(CHOICES)
                    .filter(([choice]) => choice !== "both" || canKeepBoth(conflict))
                    .map(([choice, label]) => (
                      <label key={choice} className="row gap-xs">
                        <input
                          type="radio"
                          name={`keep-${field}`}
                          checked={choiceOf(conflict) === choice}
                          onChange={() => setChoices({ ...choices, [field]: choice })}
                        />
                        {label}
                      </label>
                    ))}
                </div>
              </fieldset>
            );
          })}
          <div className="button-row">
            <button type="button" className="pill" onClick={onClose}>
              Decide later
            </button>
            <button type="button" className="pill pill-filled" data-initial-focus onClick={resolve}>
              {SUBMITS[kind]}
            </button>
          </div>
        </div>
      </Dialog>
    </IsolatedPortal>
  );
}
