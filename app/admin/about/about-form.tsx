import { getFormProps, useForm } from "@conform-to/react";
import {
  ABOUT_MESSAGES,
  aboutFormSchema,
  type EditableAbout,
  ABOUT_LABELS as LABELS,
} from "#domain/about/about-form.ts";
import { ABOUT_CONTENT } from "#domain/about/about-settings.ts";
import {
  META_DESCRIPTION_SHOWN_CHARS,
  META_TITLE_SHOWN_CHARS,
} from "#domain/site/blog-settings.ts";
import { useSite } from "../../public/chrome/use-site.ts";
import { RichTextField } from "../editor/rich-text-field.tsx";
import { changedLabels, paragraphs } from "../forms/describe-values.ts";
import { FormField } from "../forms/form-field.tsx";
import { SaveForm } from "../forms/save-form.tsx";
import { useSave } from "../forms/use-save.ts";
import { subscribeToAllErrors, validateWith } from "../forms/validate-with.ts";
import { Pane } from "../kit/pane.tsx";
import { TagInput } from "../kit/tag-input.tsx";
import { LivePreview } from "../live-preview/live-preview.tsx";
import { ExpertiseField } from "./expertise-field.tsx";

/** Lower than usual, since three editors are stacked. */
const TEXT_MIN_HEIGHT_PX = 200;
const TEXTS = { save: "Save About Content", saving: "Saving..." };

type AboutFormProps = {
  about: EditableAbout;
  /** Changes whenever the image or the resume does, which the preview shows too. */
  filesKey: string;
  onSaved: (current: EditableAbout) => void;
  onLoadSaved: (theirs: EditableAbout) => void;
};

/** spec: admin-area §2, "About page management" */
export function AboutForm({ about, filesKey, onSaved, onLoadSaved }: AboutFormProps) {
  const site = useSite();
  const save = useSave(about, ABOUT_MESSAGES.saved, {
    onSaved,
    refusedTitle: ABOUT_MESSAGES.refused,
  });
  const [form, fields] = useForm<ReturnType<typeof formValues>, EditableAbout>({
    defaultValue: formValues(about),
    lastResult: save.lastResult,
    ...validateWith(aboutFormSchema),
  });
  subscribeToAllErrors(form);
  return (
    <>
      <SaveForm
        save={save}
        formProps={getFormProps(form)}
        labels={
          save.conflict
            ? changedLabels(LABELS, [describe(about), describe(save.conflict)], "name")
            : {}
        }
        texts={TEXTS}
        formatConflict={describe}
        layout="wide"
        onLoadSaved={onLoadSaved}
      >
        <div className="panes dense">
          <Pane title="Profile" className="form">
            <div className="field-pair">
              <FormField field={fields.name} label={LABELS.name} fallback={site.name} />
              <FormField field={fields.title} label={LABELS.title} />
              <FormField field={fields.linkedinUrl} label={LABELS.linkedinUrl} inputMode="url" />
              <FormField
                field={fields.email}
                label={LABELS.email}
                type="email"
                placeholder="Not shown to visitors"
              />
            </div>
            <FormField
              field={fields.profileImageAlt}
              label={LABELS.profileImageAlt}
              placeholder="Describe the image for people who can't see it"
            />
          </Pane>
          <Pane title="About Page Content" className="form">
            {(["bio", "philosophy", "hobbies"] as const).map((name) => (
              <RichTextField
                key={name}
                id={fields[name].id}
                name={name}
                label={LABELS[name]}
                initialHtml={about[name]}
                problem={fields[name].errors?.[0]}
                minHeight={TEXT_MIN_HEIGHT_PX}
              />
            ))}
            <FormField field={fields.interests} label={LABELS.interests} rows={3} />
          </Pane>
          <ExpertiseField form={form} field={fields.expertise} />
          <Pane title="Languages and skills" className="form">
            {(["languages", "frameworks", "skills"] as const).map((name) => (
              <TagInput
                key={name}
                field={fields[name]}
                label={LABELS[name]}
                initial={about[name]}
                max={ABOUT_CONTENT[name].max}
              />
            ))}
          </Pane>
          <Pane title="Search engines" className="form">
            <FormField
              field={fields.aboutTitle}
              label={LABELS.aboutTitle}
              shownChars={META_TITLE_SHOWN_CHARS}
              fallback={`About – ${site.name}`}
            />
            <FormField
              field={fields.aboutDescription}
              label={LABELS.aboutDescription}
              shownChars={META_DESCRIPTION_SHOWN_CHARS}
              rows={3}
            />
          </Pane>
        </div>
      </SaveForm>
      <LivePreview
        store={save.store}
        src="/admin/about/preview"
        title="Preview of the About page"
        page="/about"
        more={{ files: filesKey }}
      />
    </>
  );
}

/** Conform's values are texts. */
function formValues({ version: _, expertise, ...about }: EditableAbout) {
  const categories = expertise.map(({ yearsExperience, ...entry }) => ({
    ...entry,
    yearsExperience: String(yearsExperience ?? ""),
  }));
  return { ...about, expertise: categories };
}

/** As readable text, for comparison after a conflict. */
function describe(about: EditableAbout): Record<keyof typeof LABELS, string> {
  return {
    ...about,
    bio: paragraphs(about.bio),
    philosophy: paragraphs(about.philosophy),
    hobbies: paragraphs(about.hobbies),
    languages: about.languages.join(", "),
    frameworks: about.frameworks.join(", "),
    skills: about.skills.join(", "),
    expertise: about.expertise
      .map(({ category, items, skills, yearsExperience }) => {
        const years = yearsExperience === null ? "" : ` (${yearsExperience} years)`;
        return `${category}${years}: ${[...items, ...skills].join(", ")}`;
      })
      .join("\n"),
  };
}
