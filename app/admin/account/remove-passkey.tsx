import { useEffect } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { forgetOnDevice } from "./forget-on-device.ts";
import type { Passkey } from "./passkeys-section.tsx";
import { useReply } from "./use-reply.ts";

type RemovePasskeyProps = { passkey: Passkey; host: string | null; onDone: () => void };

export function RemovePasskey({ passkey, host, onDone }: RemovePasskeyProps) {
  const { Form, reply, isBusy } = useReply("passkey-remove");
  const { credentialId } = passkey;
  useEffect(() => {
    if (!reply) return;
    if (reply.status === "done" && host !== null) void forgetOnDevice(host, credentialId);
    onDone();
  }, [reply, onDone, host, credentialId]);
  return (
    <Dialog title="Remove this passkey?" size="small" onClose={onDone}>
      <Form method="post" className="admin-question">
        <p>
          <strong>
            <bdi>{passkey.name}</bdi>
          </strong>{" "}
          will no longer open your account. Remove it from the device as well, or it will go on
          offering itself.
        </p>
        <input type="hidden" name="intent" value="passkey-remove" />
        <input type="hidden" name="id" value={passkey.id} />
        <div className="admin-answers">
          <button type="button" className="pill" data-initial-focus onClick={onDone}>
            Cancel
          </button>
          <button type="submit" className="pill pill-filled" disabled={isBusy}>
            {isBusy ? "Removing..." : "Remove passkey"}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
