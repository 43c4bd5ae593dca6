import { useState } from "react";
import type { FormStore } from "../forms/form-store.ts";
import { Choice, LivePreview } from "../live-preview/live-preview.tsx";
import { NEWSLETTER_PREVIEW_PATH } from "./paths.ts";

/** The sign-up card and an issue, as they will be when the form is saved. */
export function NewsletterPreview({ store }: { store: FormStore }) {
  const [isMail, setMail] = useState(false);
  return (
    <LivePreview
      store={store}
      src={NEWSLETTER_PREVIEW_PATH}
      title="Preview of the newsletter"
      isShort={!isMail}
      more={{ show: isMail ? "mail" : "card" }}
    >
      <Choice label="Preview of" isOn={isMail} onChange={setMail} off="Sign-up form" on="Email" />
    </LivePreview>
  );
}
