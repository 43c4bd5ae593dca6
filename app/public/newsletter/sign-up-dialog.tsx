import type { Newsletter } from "#domain/newsletter/placements.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

type SignUpDialogProps = { newsletter: Newsletter; onClose: () => void };

export function SignUpDialog({ newsletter: { strap, button }, onClose }: SignUpDialogProps) {
  return (
    <Dialog title={<span className="display">{strap}</span>} size="small" onClose={onClose}>
      <div className="sign-up-card break-words" data-at="home">
        <SignUpForm placement="home" button={button} />
      </div>
    </Dialog>
  );
}
