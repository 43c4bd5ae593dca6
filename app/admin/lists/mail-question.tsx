import { useReply } from "../forms/use-reply.ts";
import { QuestionDialog } from "../kit/question-dialog.tsx";
import { type ListChanges, useListChange } from "./use-list-change.ts";

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
  const titles = items.map(({ title }) => title);
  const { Form, reply, isBusy } = useListChange(changes, titles);
  useReply(reply, ({ status }) => onDone(status === "done"));
  return (
    <QuestionDialog
      title={`${verb} ${items.length} ${noun.several}`}
      subject={`This sends ${mails} emails to each subscriber`}
      Form={Form}
      action={changes.path}
      isBusy={isBusy}
      fields={{ intent, id: items.map(({ id }) => id) }}
      confirm={`${verb} and send`}
      confirming={DOING[verb]}
      onClose={() => onDone(false)}
    >
      <p>
        {mails} of these {noun.several} are new to the public, and each new {noun.one} is emailed.
        To {verb.toLowerCase()} them without emailing, turn off auto-send in the newsletter settings
        first.
      </p>
    </QuestionDialog>
  );
}
