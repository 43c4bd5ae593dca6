import { Copy } from "lucide-react";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { CopyReply } from "#domain/projects/copy.ts";
import { showToast } from "../../../ui/toast.ts";
import { duplicatePath } from "../paths.ts";

type DuplicateButtonProps = {
  project: { id: string; title: string };
  /** An icon among others in a row, or with its word. */
  className: "icon-button" | "pill";
};

/** Makes a hidden copy, whose form opens. */
export function DuplicateButton({ project: { id, title }, className }: DuplicateButtonProps) {
  const { Form, data: reply, state } = useFetcher<CopyReply>();
  useEffect(() => {
    if (!reply) return;
    const isGone = reply.status === "missing";
    showToast("error", "Failed to duplicate project", isGone ? "It was deleted meanwhile." : "", {
      about: [title],
    });
  }, [reply, title]);
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
