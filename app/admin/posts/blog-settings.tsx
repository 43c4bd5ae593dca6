import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { labelsOf } from "#domain/forms/setting.ts";
import { settingsSchema } from "#domain/forms/settings-schema.ts";
import { autoListingTitle, LISTING_SUBTITLE } from "#domain/posts/post.ts";
import {
  BLOG_SETTINGS,
  META_DESCRIPTION_SHOWN,
  META_TITLE_SHOWN,
} from "#domain/site/blog-settings.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readSiteSettings, saveSiteSettings } from "#server/site/settings.ts";
import { world } from "#server/world.ts";
import { useSite } from "../../public/chrome/use-site.ts";
import { FormField } from "../forms/form-field.tsx";
import { useTexts } from "../forms/form-store.ts";
import { keepFormOnFailure } from "../forms/keep-form-on-failure.ts";
import { SaveForm } from "../forms/save-form.tsx";
import { invalidSubmission, settingsResult } from "../forms/save-result.ts";
import { useSave } from "../forms/use-save.ts";
import { validateWith } from "../forms/validate-with.ts";
import type { Route } from "./+types/blog-settings";
import { BlogTabs } from "./blog-tabs.tsx";

const SCHEMA = settingsSchema(BLOG_SETTINGS);
const LABELS = labelsOf(BLOG_SETTINGS);

export const handle = { title: "Blog Management" };

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await readSiteSettings(context.get(world).db, BLOG_SETTINGS) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request), { schema: SCHEMA });
  if (submission.status !== "success") return invalidSubmission(submission);
  return settingsResult(
    await saveSiteSettings(context.get(world), BLOG_SETTINGS, submission.value),
  );
}

export const clientAction = keepFormOnFailure("Failed to save blog settings.");

/** spec: admin-area §2, "Blog Page Settings" */
export default function BlogSettings({ loaderData }: Route.ComponentProps) {
  const [filled, setFilled] = useState({ times: 0, page: loaderData.page });
  return (
    <div className="screen">
      <BlogTabs current="settings" />
      <BlogPageForm
        key={filled.times}
        page={filled.page}
        onLoadSaved={(page) => setFilled({ times: filled.times + 1, page })}
      />
    </div>
  );
}

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
  const texts = { save: "Save Settings", saving: "Saving..." };
  return (
    <SaveForm
      save={save}
      formProps={getFormProps(form)}
      labels={LABELS}
      texts={texts}
      onLoadSaved={onLoadSaved}
    >
      <h2>Blog Page Settings</h2>
      <FormField field={fields.blogPageTitle} label={LABELS.blogPageTitle} />
      <FormField
        field={fields.blogMetaTitle}
        label={LABELS.blogMetaTitle}
        shownChars={META_TITLE_SHOWN}
        fallback={autoListingTitle(blogPageTitle || BLOG_SETTINGS.blogPageTitle.default, name)}
      />
      <FormField
        field={fields.blogMetaDescription}
        label={LABELS.blogMetaDescription}
        shownChars={META_DESCRIPTION_SHOWN}
        fallback={LISTING_SUBTITLE}
        rows={3}
      />
    </SaveForm>
  );
}
