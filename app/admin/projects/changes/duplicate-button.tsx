import { Copy } from "lucide-react";
import { useFetcher } from "react-router";
import type { CopyReply } from "#domain/projects/copy.ts";
import { showToast } from "../../../ui/toast.ts";
import { useReply } from "../../forms/use-reply.ts";
import { duplicatePath } from "../paths.ts";

type DuplicateButtonProps = {
  project: { id: string; title: string };
  className: "icon-button" | "pill";
};

/** Creates a hidden copy and opens its form. */
export function DuplicateButton({ project: { id, title }, className }: DuplicateButtonProps) {
  const { Form, data: reply, state } = useFetcher<CopyReply>();
  useReply(reply, ({ status }) => {
    const text = status === "missing" ? "It has been deleted." : "";
    showToast("error", "Failed to duplicate project", text, { about: [title] });
  });
  const isBusy = state !== "idle";
  return (
    <Form
      method="post"
      action={duplicatePath(id)}
      className="toggle"
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <button
        type="submit"
        className={className}
        aria-label={className === "pill" ? undefined : `Duplicate ${title}`}
        aria-busy={isBusy || undefined}
        title="Duplicate"
      >
        <Copy aria-hidden="true" size={17} />
        {className === "pill" && "Duplicate"}
      </button>
    </Form>
  );
}
