import type { ReactNode } from "react";
import { useReply } from "./use-reply.ts";

type OneButtonProps = {
  intent: string;
  /** What it is about. */
  id?: string;
  label?: string;
  className?: string;
  children: ReactNode;
};

/** A form that is no more than its button. */
export function OneButton({ intent, id, label, className = "pill", children }: OneButtonProps) {
  const { Form, isBusy } = useReply(intent);
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <button type="submit" className={className} aria-label={label} disabled={isBusy}>
        {children}
      </button>
    </Form>
  );
}
