import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import { autoListingTitle, LISTING_SUBTITLE } from "#domain/posts/post.ts";
import {
  type BlogPage,
  blogPageSchema,
  META_DESCRIPTION_SHOWN,
  META_TITLE_SHOWN,
} from "#domain/site/blog-page.ts";
import { DEFAULT_BLOG_TITLE } from "#domain/site/normalize-site.ts";
import { readForm } from "#server/http/form-fields.ts";
import { readBlogPage, saveBlogPage } from "#server/site/blog-page.ts";
import { world } from "#server/world.ts";
import { useSite } from "../../public/chrome/use-site.ts";
import { FormField } from "../forms/form-field.tsx";
import { useTexts } from "../forms/form-store.ts";
import { keepFormOnFailure } from "../forms/keep-form-on-failure.ts";
import { SaveForm } from "../forms/save-form.tsx";
import { invalidSubmission, saveResult } from "../forms/save-result.ts";
import { useSave } from "../forms/use-save.ts";
import type { Route } from "./+types/blog-settings";
import { BlogTabs } from "./blog-tabs.tsx";

export const handle = { title: "Blog Management" };

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await readBlogPage(context.get(world).db) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await readForm(request), { schema: blogPageSchema });
  if (submission.status !== "success") return invalidSubmission(submission);
  return saveResult(await saveBlogPage(context.get(world), submission.value));
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

type Page = BlogPage & { version: number };
type BlogPageFormProps = { page: Page; onLoadSaved: (page: Page) => void };

const LABELS = {
  title: "Blog Page Title",
  metaTitle: "SEO Title",
  metaDescription: "SEO Description",
};

function BlogPageForm({ page, onLoadSaved }: BlogPageFormProps) {
  const { name } = useSite();
  const { version: _, ...defaultValue } = page;
  const save = useSave(page, "Blog settings saved successfully");
  const { title } = useTexts(save.store, ["title"], page);
  const [form, fields] = useForm({
    defaultValue,
    constraint: getZodConstraint(blogPageSchema),
    lastResult: save.lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: blogPageSchema }),
    // Not on blur: a message that appears then would move the button that is being pressed.
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
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
      <FormField field={fields.title} label={LABELS.title} />
      <FormField
        field={fields.metaTitle}
        label={LABELS.metaTitle}
        shownChars={META_TITLE_SHOWN}
        fallback={autoListingTitle(title || DEFAULT_BLOG_TITLE, name)}
      />
      <FormField
        field={fields.metaDescription}
        label={LABELS.metaDescription}
        shownChars={META_DESCRIPTION_SHOWN}
        fallback={LISTING_SUBTITLE}
        rows={3}
      />
    </SaveForm>
  );
}
