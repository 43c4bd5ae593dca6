import { useEffect } from "react";
import { passkeyNameSchema } from "#domain/accounts/passkey.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormField } from "../forms/form-field.tsx";
import type { Passkey } from "./passkeys-section.tsx";
import { useAccountForm } from "./use-account-form.ts";

type RenamePasskeyProps = { passkey: Passkey; onDone: () => void };

export function RenamePasskey({ passkey, onDone }: RenamePasskeyProps) {
  const { name } = passkey;
  const { Form, formProps, fields, reply, isBusy } = useAccountForm(
    "passkey-name",
    passkeyNameSchema,
    { name },
  );
  const { key, ...props } = formProps;
  useEffect(() => {
    if (reply?.status === "done" || (reply?.status === "refused" && reply.problems.form)) onDone();
  }, [reply, onDone]);
  return (
    <Dialog title="Rename passkey" size="small" onClose={onDone}>
      <Form key={key} {...props} className="admin-question form">
        <input type="hidden" name="intent" value="passkey-name" />
        <input type="hidden" name="id" value={passkey.id} />
        {fields.name && <FormField field={fields.name} label="Name" isFirst="in the dialog" />}
        <div className="admin-answers">
          <button type="button" className="pill" onClick={onDone}>
            Cancel
          </button>
          <button type="submit" className="pill pill-filled" disabled={isBusy}>
            {isBusy ? "Saving..." : "Save name"}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
