import { SITE_FORM as FORM } from "#domain/site/site-form.ts";
import { RichTextField } from "../editor/rich-text-field.tsx";
import { FormField } from "../forms/form-field.tsx";
import { Pane } from "../kit/pane.tsx";
import { Switch } from "../kit/switch.tsx";
import type { EditableSite, SiteFields } from "./site-fields.ts";

const POLICY_MIN_HEIGHT_PX = 200;

type PrivacyPaneProps = {
  fields: SiteFields<
    | "gaMeasurementId"
    | "longTermVisitorId"
    | "weeklyReport"
    | "contactRetentionDays"
    | "postalAddress"
    | "privacyPolicy"
  >;
  site: EditableSite;
};

export function PrivacyPane({ fields, site }: PrivacyPaneProps) {
  return (
    <Pane title="Analytics, privacy and contact data" className="form">
      <FormField
        field={fields.gaMeasurementId}
        label={FORM.gaMeasurementId.label}
        placeholder="Measurement ID, such as G-AB12CD34EF"
      />
      <p className="pane-note">Loaded only for visitors who agree.</p>
      <Switch
        name={fields.longTermVisitorId.name}
        label={FORM.longTermVisitorId.label}
        hint="Recognizes returning visitors for longer than a day, if they agree."
        problem={fields.longTermVisitorId.errors?.[0]}
        isOn={site.longTermVisitorId}
      />
      <Switch
        name={fields.weeklyReport.name}
        label={FORM.weeklyReport.label}
        hint="An email on Mondays at 8:00 with what visitors read and asked, and what led to inquiries. Skipped after a week without visits, inquiries and searches."
        isOn={site.weeklyReport}
      />
      <FormField
        field={fields.contactRetentionDays}
        label={`${FORM.contactRetentionDays.label} (days)`}
        inputMode="numeric"
        placeholder="Until you delete them"
      />
      <p className="pane-note">Contact messages are deleted after this time.</p>
      <FormField field={fields.postalAddress} label={FORM.postalAddress.label} rows={3} />
      <p className="pane-note">Required in newsletters in many countries.</p>
      <RichTextField
        id={fields.privacyPolicy.id}
        name={fields.privacyPolicy.name}
        label={FORM.privacyPolicy.label}
        initialHtml={site.privacyPolicy}
        problem={fields.privacyPolicy.errors?.[0]}
        minHeight={POLICY_MIN_HEIGHT_PX}
      />
      <p className="pane-note">
        Without a text, <a href="/privacy">the privacy page</a> describes what this site does.
      </p>
    </Pane>
  );
}
