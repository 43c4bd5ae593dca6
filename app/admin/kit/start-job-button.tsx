import { RotateCw } from "lucide-react";
import { type ClientActionFunctionArgs, useFetcher } from "react-router";
import { showToast } from "../../ui/toast.ts";
import { serverActionOr } from "../forms/server-action-or.ts";
import { useReply } from "../forms/use-reply.ts";
import { BusyButton } from "./busy-button.tsx";

export type StartJobReply = { status: "started" | "failed" };

/** The client action of a screen with a `StartJobButton`. */
export function startJobOrFailure({
  serverAction,
}: Pick<ClientActionFunctionArgs, "serverAction">) {
  return serverActionOr<unknown, StartJobReply>(serverAction, { status: "failed" });
}

type StartJobButtonProps = {
  label: string;
  /** In place of `label` while the job runs. */
  runningLabel: string;
  isRunning: boolean;
  /** Shown when the job could not be started. */
  failure: string;
};

/** Posts to the screen's action. */
export function StartJobButton({ label, runningLabel, isRunning, failure }: StartJobButtonProps) {
  const { Form, data: reply, state } = useFetcher<StartJobReply>();
  useReply(reply, ({ status }) => {
    if (status === "failed") showToast("error", failure);
  });
  const isBusy = isRunning || state !== "idle";
  return (
    <Form method="post">
      <BusyButton type="submit" className="pill pill-small refresh-button" isBusy={isBusy}>
        <RotateCw aria-hidden="true" data-busy={isBusy} />
        {isBusy ? runningLabel : label}
      </BusyButton>
    </Form>
  );
}
