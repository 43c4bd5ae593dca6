import { getFormProps, useForm } from "@conform-to/react";
import { useState } from "react";
import { Link } from "react-router";
import { labelsOf, type Settings } from "#domain/forms/setting.ts";
import { settingsSchema } from "#domain/forms/settings-schema.ts";
import { NEWSLETTER_SETTINGS } from "#domain/newsletter/newsletter-settings.ts";
import { FormField } from "../forms/form-field.tsx";
import { type FormStore, useSwitch, useTexts } from "../forms/form-store.ts";
import { SaveForm } from "../forms/save-form.tsx";
import type { FormBase } from "../forms/save-result.ts";
import { useSave } from "../forms/use-save.ts";
import { validateWith } from "../forms/validate-with.ts";
import { Pane } from "../kit/pane.tsx";
import { Switch } from "../kit/switch.tsx";
import { Choice, LivePreview } from "../live-preview/live-preview.tsx";
import { MAIL_PATH, NEWSLETTER_PREVIEW_PATH } from "./paths.ts";
import { TestMail } from "./test-mail-button.tsx";

export const NEWSLETTER_SCHEMA = settingsSchema(NEWSLETTER_SETTINGS);
const LABELS = labelsOf(NEWSLETTER_SETTINGS);

type Stored = FormBase & Settings<typeof NEWSLETTER_SETTINGS>;

type NewsletterFormProps = {
  stored: Stored;
  testAddress: string;
  isMailConfigured: boolean;
  onLoadSaved: (stored: Stored) => void;
};

const PLACES = [
  "newsletterShowHomeButton",
  "newsletterShowOnProjects",
  "newsletterShowOnAbout",
  "newsletterShowOnBlogListing",
  "newsletterShowOnBlogPosts",
] as const;

const ON_HINT = "Visitors can subscribe, always on the contact page and where you choose below.";
const OFF_HINT =
  "Visitors can't subscribe, and new posts and projects aren't emailed. Your choices below apply once it is on.";

export function NewsletterForm(props: NewsletterFormProps) {
  const { stored, testAddress, isMailConfigured, onLoadSaved } = props;
  const save = useSave(stored, "Newsletter settings saved successfully!");
  const [form, fields] = useForm<ReturnType<typeof formValues>, Stored>({
    defaultValue: formValues(stored),
    lastResult: save.lastResult,
    ...validateWith(NEWSLETTER_SCHEMA),
  });
  const isEnabled = useSwitch(save.store, "newsletterEnabled", stored.newsletterEnabled);
  const showsInFooter = useSwitch(
    save.store,
    "newsletterShowInFooter",
    stored.newsletterShowInFooter,
  );
  return (
    <>
      <SaveForm
        save={save}
        formProps={getFormProps(form)}
        labels={LABELS}
        layout="wide"
        onLoadSaved={onLoadSaved}
      >
        <div className="panes dense newsletter-panes">
          <div className="panes">
            <Pane title="Sign-ups">
              <SettingSwitch
                name="newsletterEnabled"
                stored={stored}
                hint={isEnabled ? ON_HINT : OFF_HINT}
              />
              {PLACES.map((name) => (
                <SettingSwitch key={name} name={name} stored={stored} />
              ))}
              {isEnabled ? (
                <Switch
                  name="newsletterShowInFooter"
                  label={LABELS.newsletterShowInFooter}
                  isOn={showsInFooter}
                />
              ) : (
                showsInFooter && <input type="hidden" name="newsletterShowInFooter" value="on" />
              )}
            </Pane>
            <Pane title="Sending" aside={!isEnabled && <p>Needs the newsletter to be on</p>}>
              <SettingSwitch name="newsletterAutoSendOnPublish" stored={stored} />
              <SettingSwitch name="newsletterAutoSendOnProjectPublish" stored={stored} />
            </Pane>
          </div>
          <div className="panes">
            <Pane title="Sign-up form" className="form">
              <FormField
                field={fields.newsletterStrapMessage}
                label={LABELS.newsletterStrapMessage}
                placeholder={NEWSLETTER_SETTINGS.newsletterStrapMessage.default}
              />
              <FormField
                field={fields.newsletterButtonText}
                label={LABELS.newsletterButtonText}
                placeholder={NEWSLETTER_SETTINGS.newsletterButtonText.default}
              />
            </Pane>
            <Pane title="Emails" className="form">
              <FormField
                field={fields.newsletterSendsPerSecond}
                label={LABELS.newsletterSendsPerSecond}
                inputMode="numeric"
                fallback={String(NEWSLETTER_SETTINGS.newsletterSendsPerSecond.default)}
              />
              <FormField
                field={fields.postalAddress}
                label={LABELS.postalAddress}
                rows={3}
                placeholder="Shown at the end of each email. Many countries require it."
              />
              <AddressWarning store={save.store} stored={stored} />
              {isEnabled && !isMailConfigured && (
                <p className="form-alert" data-level="warning">
                  Email isn't set up, so subscriptions can't be confirmed yet.{" "}
                  <Link to={MAIL_PATH} className="text-link">
                    Set up email
                  </Link>
                </p>
              )}
              <TestMail address={testAddress} isMailConfigured={isMailConfigured} />
            </Pane>
          </div>
        </div>
      </SaveForm>
      <NewsletterPreview store={save.store} />
    </>
  );
}

type SwitchName =
  | (typeof PLACES)[number]
  | "newsletterEnabled"
  | "newsletterAutoSendOnPublish"
  | "newsletterAutoSendOnProjectPublish";

type SettingSwitchProps = {
  name: SwitchName;
  stored: Stored;
  hint?: string;
};

function SettingSwitch({ name, stored, hint }: SettingSwitchProps) {
  return <Switch name={name} label={LABELS[name]} isOn={stored[name]} hint={hint} />;
}

type AddressWarningProps = { store: FormStore; stored: Stored };

const ADDRESS = ["postalAddress"] as const;

/** decisions: Newsletter, "without it a send warns" */
function AddressWarning({ store, stored }: AddressWarningProps) {
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

/** The sign-up card and an issue, as they will be when the form is saved. */
function NewsletterPreview({ store }: { store: FormStore }) {
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

/** Conform's values are texts. */
function formValues({
  version: _version,
  bases: _bases,
  newsletterSendsPerSecond,
  ...stored
}: Stored) {
  return { ...stored, newsletterSendsPerSecond: String(newsletterSendsPerSecond) };
}
