import { SITE_FORM as FORM } from "#domain/site/site-form.ts";
import { FormField } from "../forms/form-field.tsx";
import { Pane } from "../kit/pane.tsx";
import { Switch } from "../kit/switch.tsx";
import { TagInput } from "../kit/tag-input.tsx";
import type { EditableSite, SiteFields } from "./site-fields.ts";

type BrandPaneProps = {
  fields: SiteFields<
    | "name"
    | "siteTitle"
    | "siteSubtitle"
    | "linkedinUrl"
    | "quickTags"
    | "footerEnabled"
    | "timeZone"
  >;
  site: EditableSite;
  timeZones: readonly string[];
  serverTimeZone: string;
};

export function BrandPane({ fields, site, timeZones, serverTimeZone }: BrandPaneProps) {
  return (
    <Pane title="Brand" className="form">
      <div className="field-pair">
        <FormField field={fields.name} label={FORM.name.label} fallback={FORM.name.default} />
        <FormField
          field={fields.siteTitle}
          label={FORM.siteTitle.label}
          placeholder="Your name, if empty"
        />
      </div>
      <FormField
        field={fields.siteSubtitle}
        label={FORM.siteSubtitle.label}
        fallback={FORM.siteSubtitle.default}
      />
      <div className="field-pair">
        <FormField
          field={fields.linkedinUrl}
          label={FORM.linkedinUrl.label}
          inputMode="url"
          placeholder="https://www.linkedin.com/in/…"
        />
        <FormField
          field={fields.timeZone}
          label={FORM.timeZone.label}
          placeholder={`${serverTimeZone} (the server's)`}
          list="time-zones"
        />
        <datalist id="time-zones">
          {timeZones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </div>
      <TagInput
        field={fields.quickTags}
        label={FORM.quickTags.label}
        initial={site.quickTags}
        max={FORM.quickTags.max}
        fallback={FORM.quickTags.default}
      />
      <p className="pane-note">
        Suggested searches below the search box of the home page. If you remove all of them,{" "}
        {FORM.quickTags.default.join(", ")} are shown.
      </p>
      <Switch
        name={fields.footerEnabled.name}
        label={FORM.footerEnabled.label}
        hint="Shows “Let’s Work Together” at the end of each page."
        problem={fields.footerEnabled.errors?.[0]}
        isOn={site.footerEnabled}
      />
    </Pane>
  );
}
