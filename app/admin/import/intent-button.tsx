import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { BusyButton } from "../kit/busy-button.tsx";

type IntentButtonProps = {
  intent: string;
  isPrimary?: boolean;
  busy?: string;
  children: ReactNode;
};

/** A form that consists of one button. */
export function IntentButton({ intent, isPrimary = false, busy, children }: IntentButtonProps) {
  const { state, formData } = useNavigation();
  const isBusy = state !== "idle" && formData?.get("intent") === intent;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <BusyButton type="submit" className={isPrimary ? "pill pill-filled" : "pill"} isBusy={isBusy}>
        {isBusy && busy ? busy : children}
      </BusyButton>
    </Form>
  );
}
