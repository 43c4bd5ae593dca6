import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";

type OneIntentProps = { intent: string; isFirst?: boolean; busy?: string; children: ReactNode };

/** A form that is no more than its button. */
export function OneIntent({ intent, isFirst = false, busy, children }: OneIntentProps) {
  const { state, formData } = useNavigation();
  const isBusy = state !== "idle" && formData?.get("intent") === intent;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <button type="submit" className={isFirst ? "pill pill-filled" : "pill"} disabled={isBusy}>
        {isBusy && busy ? busy : children}
      </button>
    </Form>
  );
}
