import { Copy } from "lucide-react";
import { type ClientActionFunctionArgs, useFetcher } from "react-router";
import type { CopyReply } from "#domain/forms/copy.ts";
import { showToast } from "../../ui/toast.ts";
import { serverActionOr } from "../forms/server-action-or.ts";
import { useReply } from "../forms/use-reply.ts";

type DuplicateButtonProps = {
  title: string;
  /** Path of the action that makes the copy. */
  path: string;
  /** Such as "project". */
  noun: string;
  className: "icon-button" | "pill";
};

/** Creates a copy that is not public and opens its form. */
export function DuplicateButton({ title, path, noun, className }: DuplicateButtonProps) {
  const { Form, data: reply, state } = useFetcher<CopyReply>();
  useReply(reply, ({ status }) => {
    const text = status === "missing" ? "It has been deleted." : "";
    showToast("error", `Failed to duplicate ${noun}`, text, { about: [title] });
  });
  const isBusy = state !== "idle";
  return (
    <Form
      method="post"
      action={path}
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

/** The client action of `path`. */
export function keepListOnFailure({
  serverAction,
}: Pick<ClientActionFunctionArgs, "serverAction">) {
  return serverActionOr<unknown, CopyReply>(serverAction, { status: "failed" });
}
