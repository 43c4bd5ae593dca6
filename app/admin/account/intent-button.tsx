import type { ReactNode } from "react";
import { useAccountFetcher } from "./use-account-form.ts";

type IntentButtonProps = {
  intent: string;
  /** Of the item that the intent applies to. */
  id?: string;
  label?: string;
  className?: string;
  children: ReactNode;
};

/** A form that consists of one button. */
export function IntentButton({
  intent,
  id,
  label,
  className = "pill",
  children,
}: IntentButtonProps) {
  const { Form, isBusy } = useAccountFetcher(intent);
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
