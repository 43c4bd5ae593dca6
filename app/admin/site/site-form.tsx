import { getFormProps, useForm } from "@conform-to/react";
import { labelsOf } from "#domain/forms/setting.ts";
import { SITE_FORM, SITE_MESSAGES, siteFormSchema } from "#domain/site/site-form.ts";
import { paragraphs } from "../forms/describe-values.ts";
import { SaveForm } from "../forms/save-form.tsx";
import { useSave } from "../forms/use-save.ts";
import { subscribeToAllErrors, validateWith } from "../forms/validate-with.ts";
import { BrandPane } from "./brand-pane.tsx";
import { allowedCrawlers, CrawlersPane } from "./crawlers-pane.tsx";
import { MarkupPane } from "./markup-pane.tsx";
import { PrivacyPane } from "./privacy-pane.tsx";
import { SearchPane } from "./search-pane.tsx";
import { SharingPane } from "./sharing-pane.tsx";
import type { EditableSite } from "./site-fields.ts";
import { SitePreviews } from "./site-previews.tsx";

const LABELS = labelsOf(SITE_FORM);

type SiteFormProps = {
  site: EditableSite;
  host: string;
  /** The picture of shared links without one of the owner's. */
  card: string;
  timeZones: readonly string[];
  serverTimeZone: string;
  onLoadSaved: (site: EditableSite) => void;
};

/** spec: admin-area §2, "Site settings" */
export function SiteForm(props: SiteFormProps) {
  const { site, host, card, timeZones, serverTimeZone, onLoadSaved } = props;
  const save = useSave(site, SITE_MESSAGES.saved, {
    refusedTitle: SITE_MESSAGES.refused,
    // Without any, the default ones apply.
    serverValues: ({ quickTags }) => ({ quickTags }),
    onSaved({ quickTags }) {
      if (save.store.text("quickTags") === undefined) save.store.setValue("quickTags", quickTags);
    },
  });
  const [form, fields] = useForm<ReturnType<typeof formValues>, EditableSite>({
    defaultValue: formValues(site),
    lastResult: save.lastResult,
    ...validateWith(siteFormSchema),
  });
  subscribeToAllErrors(form);
  return (
    <SaveForm
      save={save}
      formProps={getFormProps(form)}
      labels={LABELS}
      formatConflict={describe}
      layout="wide"
      onLoadSaved={onLoadSaved}
    >
      <div className="panes site-columns">
        <div className="panes dense site-panes">
          <BrandPane
            fields={fields}
            site={site}
            timeZones={timeZones}
            serverTimeZone={serverTimeZone}
          />
          <SearchPane fields={fields} site={site} store={save.store} />
          <CrawlersPane fields={fields} site={site} />
          <SharingPane fields={fields} />
          <PrivacyPane fields={fields} site={site} />
          <MarkupPane fields={fields} />
        </div>
        <SitePreviews store={save.store} site={site} host={host} card={card} />
      </div>
    </SaveForm>
  );
}

/** Conform's values are texts. */
function formValues({
  version: _version,
  bases: _bases,
  contactRetentionDays,
  ...site
}: EditableSite) {
  return { ...site, contactRetentionDays: String(contactRetentionDays ?? "") };
}

/** As readable text, for a conflict. */
function describe(site: EditableSite): Partial<Record<keyof typeof SITE_FORM, string>> {
  return { crawlers: allowedCrawlers(site), privacyPolicy: paragraphs(site.privacyPolicy) };
}
