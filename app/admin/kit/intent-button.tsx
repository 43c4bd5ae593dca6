import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { BusyButton } from "./busy-button.tsx";

type IntentButtonProps = {
  intent: string;
  isPrimary?: boolean;
  busy?: string;
  children: ReactNode;
};

/** A form that consists of one button, busy while any form of the screen is submitted. */
export function IntentButton({ intent, isPrimary = false, busy, children }: IntentButtonProps) {
  const { state, formData } = useNavigation();
  // A second submission would cancel the first, perhaps before it was sent.
  const isBusy = state !== "idle" && formData !== undefined;
  const isOwn = formData?.get("intent") === intent;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <BusyButton type="submit" className={isPrimary ? "pill pill-filled" : "pill"} isBusy={isBusy}>
        {isOwn && busy ? busy : children}
      </BusyButton>
    </Form>
  );
}
