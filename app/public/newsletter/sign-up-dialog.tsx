import type { Newsletter } from "#domain/newsletter/places.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

type SignUpDialogProps = { newsletter: Newsletter; onClose: () => void };

/** The form of the home page. Loaded when someone asks for it. */
export function SignUpDialog({ newsletter: { strap, button }, onClose }: SignUpDialogProps) {
  return (
    <Dialog title={button} size="small" onClose={onClose}>
      <div className="sign-up-card" data-at="home">
        <p dir="auto" className="display">
          {strap}
        </p>
        <SignUpForm place="home" button={button} />
      </div>
    </Dialog>
  );
}
