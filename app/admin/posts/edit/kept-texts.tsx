import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { POST_FIELD_NAMES, POST_LABELS } from "#domain/posts/post-fields.ts";
import { showToast } from "../../../ui/toast.ts";
import { copyMarkdown } from "../../editor/copy-markdown.ts";
import { BusyButton } from "../../kit/busy-button.tsx";
import { useConfirmLeave } from "../../shell/unsaved-changes.tsx";
import { editPostPath } from "../paths.ts";
import { draftFrom, markdownOf } from "./draft-from-journal.ts";
import { FoundChanges, focusAfter } from "./found-changes.tsx";
import {
  findAbandoned,
  findTwice,
  type JournalEntry,
  removeEntry,
  whereKept,
  writeEntry,
} from "./journal.ts";
import { readHead } from "./send-save.ts";

/** Finds texts of posts that were never stored, or of deleted ones. */
export async function findUnstored(): Promise<JournalEntry[]> {
  const entries = await findAbandoned(Date.now(), ({ isNew = false }) => isNew);
  const found: JournalEntry[] = [];
  for (const entry of entries) {
    // The reply to the first save may have been lost: then the post's own editor offers the text.
    if (await readHead(entry.postId)) await writeEntry({ ...entry, isNew: false });
    else found.push(entry);
  }
  return found;
}

type KeptTextsProps = { find: () => Promise<JournalEntry[]>; timeZone: string };

/** What this browser kept of posts that the server does not have, to make drafts of it. */
export function KeptTexts({ find, timeZone }: KeptTextsProps) {
  const [kept, setKept] = useState<JournalEntry[]>([]);
  const read = useEffectEvent(() => void find().then(setKept, console.error));
  useEffect(() => findTwice(() => read()), []);
  const remove = ({ editorId }: JournalEntry) =>
    setKept((before) => before.filter((entry) => entry.editorId !== editorId));
  return kept.map((entry) => (
    <KeptText
      key={entry.editorId}
      entry={entry}
      timeZone={timeZone}
      onDiscarded={() => remove(entry)}
    />
  ));
}

type KeptTextProps = { entry: JournalEntry; timeZone: string; onDiscarded: () => void };

function KeptText({ entry, timeZone, onDiscarded }: KeptTextProps) {
  const section = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const confirmLeave = useConfirmLeave();
  const [isBusy, setBusy] = useState(false);
  const labels = POST_FIELD_NAMES.filter((name) => name in entry.fields).map(
    (name) => POST_LABELS[name],
  );
  const title = String(entry.fields.title?.value ?? "").trim();
  const createDraft = async () => {
    if (!(await confirmLeave())) return;
    setBusy(true);
    try {
      await navigate(editPostPath(await draftFrom(entry)));
    } catch (error) {
      console.error(error);
      showToast("error", "Couldn't create the draft", whereKept(true));
      setBusy(false);
    }
  };
  const discard = async () => {
    try {
      await removeEntry(entry.editorId);
    } catch (error) {
      console.error(error);
      showToast("error", "Couldn't discard the changes");
      return;
    }
    focusAfter(section);
    onDiscarded();
  };
  return (
    <FoundChanges
      section={section}
      entry={entry}
      subject={entry.isNew ? "Unsaved post" : "Unsaved changes"}
      title={title}
      labels={labels}
      timeZone={timeZone}
    >
      <div className="button-row">
        {labels.length > 0 && (
          <>
            <BusyButton
              className="pill pill-filled"
              isBusy={isBusy}
              onClick={() => void createDraft()}
            >
              {isBusy ? "Creating..." : "Create draft from changes"}
            </BusyButton>
            <button
              type="button"
              className="pill"
              onClick={() => void copyMarkdown(() => markdownOf(entry))}
            >
              Copy as Markdown
            </button>
          </>
        )}
        <button type="button" className="pill" onClick={() => void discard()}>
          Discard
        </button>
      </div>
    </FoundChanges>
  );
}
