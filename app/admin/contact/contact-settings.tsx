import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { FileX } from "lucide-react";
import { CONTACT_SETTINGS } from "#domain/contact/contact-page.ts";
import { contactTitle } from "#domain/contact/messages.ts";
import { labelsOf } from "#domain/forms/setting.ts";
import { settingsSchema } from "#domain/forms/settings-schema.ts";
import {
  META_DESCRIPTION_SHOWN_CHARS,
  META_TITLE_SHOWN_CHARS,
} from "#domain/site/blog-settings.ts";
import { readContactCounts } from "#server/contact/inbox.ts";
import { readContactSettings, saveContactSettings } from "#server/contact/store.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { leadsInside } from "#server/http/request-public-url.ts";
import { type World, worldContext } from "#server/world.ts";
import { useSite } from "../../public/chrome/use-site.ts";
import { FormField } from "../forms/form-field.tsx";
import { useTexts } from "../forms/form-store.ts";
import { keepFormOnFailure } from "../forms/keep-form-on-failure.ts";
import { SaveForm } from "../forms/save-form.tsx";
import { saveForm } from "../forms/save-result.ts";
import { useFormSource } from "../forms/use-form-source.ts";
import { useSave } from "../forms/use-save.ts";
import { validateWith } from "../forms/validate-with.ts";
import { Pane } from "../kit/pane.tsx";
import { ScreenLoadError } from "../kit/screen-load-error.tsx";
import { TagInput } from "../kit/tag-input.tsx";
import { SearchPreview } from "../seo/seo-previews.tsx";
import type { Route } from "./+types/contact-settings";
import { ContactTabs } from "./contact-tabs.tsx";
import { CONTACT_SETTINGS_PATH } from "./paths.ts";

const SCHEMA = settingsSchema(CONTACT_SETTINGS);
const LABELS = labelsOf(CONTACT_SETTINGS);

export const handle = { title: "Contact Management", refreshesOn: ["messages"] };

export async function loader({ context }: Route.LoaderArgs) {
  const world = context.get(worldContext);
  return readOr503(world, "the contact page", readScreen(world));
}

async function readScreen({ db, environment }: World) {
  const [page, counts] = await Promise.all([readContactSettings(db), readContactCounts(db)]);
  return { page, counts, host: new URL(environment.SITE_URL).host };
}

export async function action({ request, context }: Route.ActionArgs) {
  return saveForm(await readForm(request), SCHEMA, async (values) => {
    const problem = await webhookProblem(values.formActionUrl);
    if (problem) return { status: "refused", problems: { formActionUrl: [problem] } };
    return saveContactSettings(context.get(worldContext), values);
  });
}

/** decisions: Contact, "private and loopback addresses are refused" */
async function webhookProblem(url: string): Promise<string | null> {
  if (url === "") return null;
  const name = LABELS.formActionUrl;
  if (!URL.canParse(url)) return `${name} must be a web address such as https://example.org.`;
  if (await leadsInside(url)) return `${name} must not lead into a private network.`;
  return null;
}

export const clientAction = keepFormOnFailure("Failed to update contact page");

/** spec: admin-area §2, "Page Settings form" */
export default function ContactSettings({ loaderData }: Route.ComponentProps) {
  const { counts, host } = loaderData;
  const { revision, source, load } = useFormSource(loaderData.page);
  return (
    <div className="screen">
      <ContactTabs current={CONTACT_SETTINGS_PATH} counts={counts} />
      <ContactPageForm key={revision} page={source} host={host} onLoadSaved={load} />
    </div>
  );
}

type Page = Route.ComponentProps["loaderData"]["page"];
type ContactPageFormProps = { page: Page; host: string; onLoadSaved: (page: Page) => void };

const PREVIEWED = ["headline", "introText", "metaTitle", "metaDescription"] as const;

function ContactPageForm({ page, host, onLoadSaved }: ContactPageFormProps) {
  const { name } = useSite();
  const { version: _version, bases: _bases, ...defaultValue } = page;
  const save = useSave(page, "Contact page updated successfully");
  const texts = useTexts(save.store, PREVIEWED, page);
  const [form, fields] = useForm({
    defaultValue,
    constraint: getZodConstraint(SCHEMA),
    lastResult: save.lastResult,
    ...validateWith(SCHEMA),
  });
  const title = contactTitle(name);
  const introText = texts.introText || CONTACT_SETTINGS.introText.default;
  return (
    <SaveForm save={save} formProps={getFormProps(form)} labels={LABELS} onLoadSaved={onLoadSaved}>
      <Pane title="Contact Page Settings" className="form">
        <FormField
          field={fields.headline}
          label={LABELS.headline}
          placeholder={CONTACT_SETTINGS.headline.default}
        />
        <FormField
          field={fields.introText}
          label={LABELS.introText}
          placeholder={CONTACT_SETTINGS.introText.default}
          rows={3}
        />
        <FormField
          field={fields.formActionUrl}
          label={LABELS.formActionUrl}
          inputMode="url"
          placeholder="https://example.org/hooks/contact"
        />
        <p className="pane-note">
          Receives a copy of each message as JSON, for example to forward it to another service.
        </p>
      </Pane>
      <Pane title="Search engines" className="form">
        <FormField
          field={fields.metaTitle}
          label={LABELS.metaTitle}
          shownChars={META_TITLE_SHOWN_CHARS}
          fallback={title}
        />
        <FormField
          field={fields.metaDescription}
          label={LABELS.metaDescription}
          shownChars={META_DESCRIPTION_SHOWN_CHARS}
          fallback={introText}
          rows={3}
        />
        <TagInput
          field={fields.keywords}
          label={LABELS.keywords}
          initial={page.keywords}
          max={CONTACT_SETTINGS.keywords.max}
        />
      </Pane>
      <SearchPreview
        title={texts.metaTitle || title}
        description={texts.metaDescription || introText}
        address={[host, "contact"]}
      />
    </SaveForm>
  );
}

/** spec: admin-area §8 */
export function ErrorBoundary() {
  return <ScreenLoadError icon={FileX} title="Failed to load contact page" />;
}
