import { Copy } from "lucide-react";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { CopyReply } from "#domain/projects/copy.ts";
import { showToast } from "../../../ui/toast.ts";
import { duplicatePath } from "../paths.ts";

type DuplicateButtonProps = {
  project: { id: string; title: string };
  className: "icon-button" | "pill";
};

/** Creates a hidden copy and opens its form. */
export function DuplicateButton({ project: { id, title }, className }: DuplicateButtonProps) {
  const { Form, data: reply, state } = useFetcher<CopyReply>();
  useEffect(() => {
    if (!reply) return;
    const isGone = reply.status === "missing";
    showToast("error", "Failed to duplicate project", isGone ? "It has been deleted." : "", {
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
