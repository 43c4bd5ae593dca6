import type { Settings } from "#domain/forms/setting.ts";
import type { NEWSLETTER_SETTINGS } from "#domain/newsletter/newsletter-settings.ts";
import { type FormStore, useSwitch, useTexts } from "../forms/form-store.ts";

type AddressWarningProps = { store: FormStore; stored: Settings<typeof NEWSLETTER_SETTINGS> };

const ADDRESS = ["postalAddress"] as const;

/** decisions: Newsletter, "without it a send warns" */
export function AddressWarning({ store, stored }: AddressWarningProps) {
  const isEnabled = useSwitch(store, "newsletterEnabled", stored.newsletterEnabled);
  const posts = useSwitch(store, "newsletterAutoSendOnPublish", stored.newsletterAutoSendOnPublish);
  const projects = useSwitch(
    store,
    "newsletterAutoSendOnProjectPublish",
    stored.newsletterAutoSendOnProjectPublish,
  );
  const { postalAddress } = useTexts(store, ADDRESS, stored);
  if (!isEnabled || !(posts || projects) || postalAddress !== "") return null;
  return (
    <p className="form-alert" data-level="warning">
      Add a postal address before the next issue. Many countries require one.
    </p>
  );
}
