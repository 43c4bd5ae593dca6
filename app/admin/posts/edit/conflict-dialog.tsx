import { useState } from "react";
import { POST_LABELS, type PostField } from "#domain/posts/post-fields.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { IsolatedPortal } from "../../kit/isolated-portal.tsx";
import type { FieldConflict } from "./post-session.ts";
import { TextDifference } from "./text-difference.tsx";

type Choice = "mine" | "theirs" | "both";
const CHOICES: Record<Choice, string> = {
  mine: "Keep mine",
  theirs: "Keep the saved one",
  both: "Keep both",
};

type ConflictDialogProps = {
  fields: readonly FieldConflict[];
  onResolve: (choices: { field: PostField; value: unknown }[]) => void;
  onClose: () => void;
};

/** Shows both texts of the fields that two editors changed. Neither is lost: both are revisions. */
export function ConflictDialog({ fields, onResolve, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Partial<Record<PostField, Choice>>>({});
  const choiceOf = ({ field, mine, theirs }: FieldConflict) =>
    choices[field] ?? (canKeepBoth(mine, theirs) ? "both" : "mine");
  const resolve = () =>
    onResolve(
      fields.map((conflict) => ({
        field: conflict.field,
        value: chosen(conflict, choiceOf(conflict)),
      })),
    );
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
                  before={{ label: "Saved elsewhere", value: theirs }}
                  after={{ label: "Yours", value: mine }}
                />
                <div className="button-row">
                  {Object.entries(CHOICES)
                    .filter(([choice]) => choice !== "both" || canKeepBoth(mine, theirs))
                    .map(([choice, label]) => (
                      <label key={choice} className="post-choice">
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
              Save the choice
            </button>
          </div>
        </div>
      </Dialog>
    </IsolatedPortal>
  );
}

function canKeepBoth(mine: unknown, theirs: unknown): boolean {
  return (typeof mine === "string" && typeof theirs === "string") || Array.isArray(mine);
}

/** Both: the saved text first, then this editor's. */
function chosen({ field, mine, theirs }: FieldConflict, choice: Choice): unknown {
  if (choice === "mine") return mine;
  if (choice === "theirs") return theirs;
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const known = new Set(theirs.map((one) => JSON.stringify(one)));
    return [...theirs, ...mine.filter((one) => !known.has(JSON.stringify(one)))];
  }
  return `${theirs}${field === "content" ? "<hr>" : " / "}${mine}`;
}
