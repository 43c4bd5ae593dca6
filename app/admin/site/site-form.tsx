import { getFormProps, useForm } from "@conform-to/react";
import { labelsOf } from "#domain/forms/setting.ts";
import { SETTINGS_MESSAGES } from "#domain/forms/settings-messages.ts";
import { SITE_FORM, siteFormSchema } from "#domain/site/site-form.ts";
import { paragraphs } from "../forms/describe-values.ts";
import { FormField } from "../forms/form-field.tsx";
import { type FormStore, useTexts } from "../forms/form-store.ts";
import { SaveForm } from "../forms/save-form.tsx";
import { useSave } from "../forms/use-save.ts";
import { subscribeToAllErrors, validateWith } from "../forms/validate-with.ts";
import { Pane } from "../kit/pane.tsx";
import { SearchPreview, SocialPreview } from "../seo/seo-previews.tsx";
import { BrandPane } from "./brand-pane.tsx";
import { allowedCrawlers, CrawlersPane } from "./crawlers-pane.tsx";
import { PictureField } from "./picture-field.tsx";
import { PrivacyPane } from "./privacy-pane.tsx";
import { SearchPane } from "./search-pane.tsx";
import type { EditableSite, SiteFields } from "./site-fields.ts";
import { useHomeTexts } from "./use-home-texts.ts";

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
  const save = useSave(site, SETTINGS_MESSAGES.saved, {
    refusedTitle: SETTINGS_MESSAGES.refused,
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

type SharingPaneProps = {
  fields: SiteFields<"ogImageUrl" | "defaultOgImageUrl" | "twitterHandle">;
};

function SharingPane({ fields }: SharingPaneProps) {
  return (
    <Pane title="Sharing" className="form">
      <PictureField field={fields.ogImageUrl} label={LABELS.ogImageUrl} />
      <p className="pane-note">
        Shown when a page without its own picture is shared. Recommended: 1200 × 630 pixels. If
        empty, a picture with the page's title is generated.
      </p>
      <PictureField field={fields.defaultOgImageUrl} label={LABELS.defaultOgImageUrl} />
      <p className="pane-note">Used if the picture above is empty.</p>
      <FormField field={fields.twitterHandle} label={LABELS.twitterHandle} placeholder="@name" />
    </Pane>
  );
}

type MarkupPaneProps = { fields: SiteFields<"iaMarkupUrl" | "iaMarkupUrlDev"> };

function MarkupPane({ fields }: MarkupPaneProps) {
  return (
    <Pane title="Markup" aside={<p>Stored, not used by the site</p>} className="form">
      {(["iaMarkupUrl", "iaMarkupUrlDev"] as const).map((name) => (
        <FormField
          key={name}
          field={fields[name]}
          label={LABELS[name]}
          inputMode="url"
          placeholder="https://…"
        />
      ))}
    </Pane>
  );
}

const PICTURES = ["ogImageUrl", "defaultOgImageUrl"] as const;
const CENTERED = { x: 50, y: 50 };

type SitePreviewsProps = { store: FormStore; site: EditableSite; host: string; card: string };

/** How the home page looks in search results and shared links, with the form's values. spec: admin-area §2, "SEO preview card" */
function SitePreviews({ store, site, host, card }: SitePreviewsProps) {
  const { title, description } = useHomeTexts(store, site);
  const { ogImageUrl, defaultOgImageUrl } = useTexts(store, PICTURES, site);
  const src = ogImageUrl || defaultOgImageUrl || card;
  return (
    <div className="panes site-previews">
      <SearchPreview title={title} description={description} address={[host]} />
      <SocialPreview
        title={title}
        description={description}
        host={host}
        picture={isShowable(src) ? { src, ...CENTERED } : null}
      />
    </div>
  );
}

/** While an address is typed, requests for its beginnings would fail. */
function isShowable(src: string): boolean {
  return src.startsWith("/") || /^https:\/\/[^/\s]+\/\S+$/i.test(src);
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
