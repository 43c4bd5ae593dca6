import { ChangeQuestion } from "./change-question.tsx";
import type { ListChanges } from "./use-list-change.ts";

type MailQuestionProps<Intent extends string> = {
  changes: ListChanges<Intent>;
  intent: NoInfer<Intent>;
  verb: "Show" | "Restore" | "Publish";
  items: readonly { id: string; title: string }[];
  /** How many of the items are emailed to subscribers. */
  mails: number;
  onDone: (isDone: boolean) => void;
};

const DOING = { Show: "Showing...", Restore: "Restoring...", Publish: "Publishing..." };

/** Confirms a bulk change that emails subscribers once per item, as after an import. */
export function MailQuestion<Intent extends string>(props: MailQuestionProps<Intent>) {
  const { changes, intent, verb, items, mails, onDone } = props;
  const { noun } = changes;
  return (
    <ChangeQuestion
      changes={changes}
      intent={intent}
      items={items}
      onDone={onDone}
      title={`${verb} ${items.length} ${noun.several}`}
      subject={`This sends ${mails} emails to each subscriber`}
      confirm={`${verb} and send`}
      confirming={DOING[verb]}
    >
      <p>
        {mails} of these {noun.several} are new to the public, and each new {noun.one} is emailed.
        To {verb.toLowerCase()} them without emailing, turn off auto-send in the newsletter settings
        first.
      </p>
    </ChangeQuestion>
  );
}
