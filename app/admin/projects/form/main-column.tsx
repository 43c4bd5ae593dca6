import { Link } from "react-router";
import { autoHeading, autoMetaTitle } from "#domain/projects/auto-texts.ts";
import type { ProjectFormValues } from "#domain/projects/editable-project.ts";
import {
  CATEGORIES_MAX,
  PROJECT_KEYWORDS_MAX,
  PROJECT_LABELS,
} from "#domain/projects/project-form.ts";
import {
  META_DESCRIPTION_SHOWN_CHARS,
  META_TITLE_SHOWN_CHARS,
} from "#domain/site/blog-settings.ts";
import { RichTextField } from "../../editor/rich-text-field.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { SlugField } from "../../forms/slug-field.tsx";
import { Pane } from "../../kit/pane.tsx";
import { TagInput } from "../../kit/tag-input.tsx";
import {
  SOCIAL_DESCRIPTION_SHOWN_CHARS,
  SOCIAL_TITLE_SHOWN_CHARS,
} from "../../seo/seo-previews.tsx";
import type { Named } from "../names/add-named.tsx";
import { NAMES_PATH } from "../paths.ts";
import { CaseStudyPane } from "./case-study-pane.tsx";
import { ClientField } from "./client-field.tsx";
import { type CurrentTexts, searchSnippet } from "./current-texts.ts";
import { RolesField } from "./roles-field.tsx";
import type { FormOptions, ProjectFields, ProjectFormMetadata } from "./use-project-fields.ts";
import { WorkTypeField } from "./work-type-field.tsx";

type MainColumnProps = {
  form: ProjectFormMetadata;
  fields: ProjectFields;
  project: ProjectFormValues;
  isNew: boolean;
  options: FormOptions;
  texts: CurrentTexts;
  onAdded: (kind: "clients" | "roles", item: Named) => void;
};

export function MainColumn(props: MainColumnProps) {
  const { form, fields, project, isNew, options, texts, onAdded } = props;
  const snippet = searchSnippet(texts);
  const manage = <Link to={NAMES_PATH}>Manage clients and roles</Link>;
  return (
    <div className="project-main">
      <Pane title="Project" aside={manage} className="form">
        <FormField
          field={fields.title}
          label={PROJECT_LABELS.title}
          isFirst={isNew ? "on the screen" : undefined}
        />
        <div className="field-row">
          <ClientField
            field={fields.clientId}
            clients={options.clients}
            initial={project.clientId}
            onAdded={(client) => onAdded("clients", client)}
          />
          <FormField field={fields.year} label={PROJECT_LABELS.year} inputMode="numeric" />
        </div>
        <div className="field-row">
          <WorkTypeField
            field={fields.workType}
            custom={fields.customWorkType}
            used={options.workTypes}
          />
        </div>
        <RolesField
          roles={options.roles}
          initial={project.roles}
          problem={fields.roles.errors?.[0]}
          onAdded={(role) => onAdded("roles", role)}
        />
        <TagInput
          field={fields.categories}
          label={PROJECT_LABELS.categories}
          initial={project.categories}
          max={CATEGORIES_MAX}
          suggestions={options.categories}
        />
        <FormField field={fields.projectUrl} label={PROJECT_LABELS.projectUrl} inputMode="url" />
      </Pane>
      <Pane title="Text" className="form">
        <RichTextField
          id={fields.description.id}
          name="description"
          label={PROJECT_LABELS.description}
          initialHtml={project.description}
          problem={fields.description.errors?.[0]}
          placeholder="Describe the project and your role"
        />
      </Pane>
      <CaseStudyPane form={form} fields={fields} isFilled={hasCaseStudy(project)} />
      <Pane title="Search engines and sharing" className="form">
        <SlugField
          field={fields.slug}
          label={PROJECT_LABELS.slug}
          isNew={isNew}
          initial={project.slug}
          title={texts.title}
          addressOf={(slug) => addressOf(slug, isNew)}
        />
        <FormField
          field={fields.metaTitle}
          label={PROJECT_LABELS.metaTitle}
          shownChars={META_TITLE_SHOWN_CHARS}
          fallback={autoMetaTitle(texts)}
        />
        <FormField
          field={fields.metaDescription}
          label={PROJECT_LABELS.metaDescription}
          shownChars={META_DESCRIPTION_SHOWN_CHARS}
          fallback={snippet.description}
          rows={3}
        />
        <FormField field={fields.h1} label={PROJECT_LABELS.h1} fallback={autoHeading(texts)} />
        <TagInput
          field={fields.keywords}
          label={PROJECT_LABELS.keywords}
          initial={project.keywords}
          max={PROJECT_KEYWORDS_MAX}
        />
        <FormField
          field={fields.ogTitle}
          label={PROJECT_LABELS.ogTitle}
          shownChars={SOCIAL_TITLE_SHOWN_CHARS}
          fallback={snippet.title}
        />
        <FormField
          field={fields.ogDescription}
          label={PROJECT_LABELS.ogDescription}
          shownChars={SOCIAL_DESCRIPTION_SHOWN_CHARS}
          fallback={snippet.description}
          rows={2}
        />
      </Pane>
    </div>
  );
}

/** Existing projects without a slug use their id. */
function addressOf(slug: string, isNew: boolean): string {
  if (slug) return `/project/${slug}`;
  return isNew ? "/project/…" : "/project/id/…";
}

function hasCaseStudy(project: ProjectFormValues): boolean {
  const { caseProblem, caseApproach, caseResults, testimonialQuote, resultFigures } = project;
  return (
    [caseProblem, caseApproach, caseResults, testimonialQuote].some(Boolean) ||
    resultFigures.length > 0
  );
}
