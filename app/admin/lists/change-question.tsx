import type { ReactNode } from "react";
import { useReply } from "../forms/use-reply.ts";
import { QuestionDialog } from "../kit/question-dialog.tsx";
import { type ListChanges, useListChange } from "./use-list-change.ts";

type ChangeQuestionProps<Intent extends string> = {
  changes: ListChanges<Intent>;
  intent: NoInfer<Intent>;
  items: readonly { id: string; title: string }[];
  onDone: (isDone: boolean) => void;
  title: string;
  subject?: string;
  confirm: string;
  confirming: string;
  children: ReactNode;
};

/** Asks before a change of items. */
export function ChangeQuestion<Intent extends string>(props: ChangeQuestionProps<Intent>) {
  const { changes, intent, items, onDone, ...question } = props;
  const titles = items.map(({ title }) => title);
  const { Form, reply, isBusy } = useListChange(changes, titles);
  useReply(reply, ({ status }) => onDone(status === "done"));
  return (
    <QuestionDialog
      {...question}
      Form={Form}
      action={changes.path}
      isBusy={isBusy}
      fields={{ intent, id: items.map(({ id }) => id) }}
      onClose={() => onDone(false)}
    />
  );
}
