import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { labelsOf } from "#domain/forms/setting.ts";
import { settingsSchema } from "#domain/forms/settings-schema.ts";
import { autoListingTitle, LISTING_SUBTITLE } from "#domain/posts/post.ts";
import {
  BLOG_SETTINGS,
  META_DESCRIPTION_SHOWN_CHARS,
  META_TITLE_SHOWN_CHARS,
} from "#domain/site/blog-settings.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readOr503 } from "#server/http/read-or-503.ts";
import { readSiteSettings, saveSiteSettings } from "#server/site/settings.ts";
import { worldContext } from "#server/world.ts";
import { useSite } from "../../public/chrome/use-site.ts";
import { FormField } from "../forms/form-field.tsx";
import { useTexts } from "../forms/form-store.ts";
import { keepFormOnFailure } from "../forms/keep-form-on-failure.ts";
import { SaveForm } from "../forms/save-form.tsx";
import { saveForm } from "../forms/save-result.ts";
import { useFormSource } from "../forms/use-form-source.ts";
import { useSave } from "../forms/use-save.ts";
import { validateWith } from "../forms/validate-with.ts";
import type { Route } from "./+types/blog-settings";
import { BlogTabs } from "./blog-tabs.tsx";
import { BLOG_SETTINGS_PATH } from "./paths.ts";

const SCHEMA = settingsSchema(BLOG_SETTINGS);
const LABELS = labelsOf(BLOG_SETTINGS);

export const handle = { title: "Blog Management" };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(worldContext);
  return {
    page: await readOr503({ log }, "the blog settings", readSiteSettings(db, BLOG_SETTINGS)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  return saveForm(await readForm(request), SCHEMA, (values) =>
    saveSiteSettings(context.get(worldContext), BLOG_SETTINGS, values),
  );
}

export const clientAction = keepFormOnFailure("Failed to save blog settings.");

/** spec: admin-area §2, "Blog Page Settings" */
export default function BlogSettings({ loaderData }: Route.ComponentProps) {
  const { revision, source, load } = useFormSource(loaderData.page);
  return (
    <div className="screen">
      <BlogTabs current={BLOG_SETTINGS_PATH} />
      <BlogPageForm key={revision} page={source} onLoadSaved={load} />
    </div>
  );
}

export { SettingsLoadError as ErrorBoundary } from "../kit/settings-load-error.tsx";

type Page = Route.ComponentProps["loaderData"]["page"];
type BlogPageFormProps = { page: Page; onLoadSaved: (page: Page) => void };

function BlogPageForm({ page, onLoadSaved }: BlogPageFormProps) {
  const { name } = useSite();
  const { version: _version, bases: _bases, ...defaultValue } = page;
  const save = useSave(page, "Blog settings saved successfully");
  const { blogPageTitle } = useTexts(save.store, ["blogPageTitle"], page);
  const [form, fields] = useForm({
    defaultValue,
    constraint: getZodConstraint(SCHEMA),
    lastResult: save.lastResult,
    ...validateWith(SCHEMA),
  });
  return (
    <SaveForm save={save} formProps={getFormProps(form)} labels={LABELS} onLoadSaved={onLoadSaved}>
      <h2>Blog Page Settings</h2>
      <FormField field={fields.blogPageTitle} label={LABELS.blogPageTitle} />
      <FormField
        field={fields.blogMetaTitle}
        label={LABELS.blogMetaTitle}
        shownChars={META_TITLE_SHOWN_CHARS}
        fallback={autoListingTitle(blogPageTitle || BLOG_SETTINGS.blogPageTitle.default, name)}
      />
      <FormField
        field={fields.blogMetaDescription}
        label={LABELS.blogMetaDescription}
        shownChars={META_DESCRIPTION_SHOWN_CHARS}
        fallback={LISTING_SUBTITLE}
        rows={3}
      />
    </SaveForm>
  );
}
