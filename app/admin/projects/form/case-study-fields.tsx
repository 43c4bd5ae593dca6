import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import {
  CASE_STUDY_LABELS as LABELS,
  QUOTE_MAX_CHARS,
  type ResultFigure,
} from "#domain/projects/case-study.ts";
import { FormField } from "../../forms/form-field.tsx";
import { FigureFields } from "./figure-fields.tsx";

type TextName = Exclude<keyof typeof LABELS, "resultFigures">;

export type CaseStudyFieldsProps = {
  form: Pick<FormMetadata, "insert" | "remove" | "reorder">;
  fields: Record<TextName, FieldMetadata<string>> & {
    resultFigures: FieldMetadata<ResultFigure[]>;
  };
};

/** The case study in a project's form: parts that stay empty are not shown on its page. */
export function CaseStudyFields({ form, fields }: CaseStudyFieldsProps) {
  return (
    <>
      <FormField field={fields.caseProblem} label={LABELS.caseProblem} rows={6} />
      <FormField field={fields.caseApproach} label={LABELS.caseApproach} rows={6} />
      <FormField field={fields.caseResults} label={LABELS.caseResults} rows={6} />
      <FigureFields form={form} field={fields.resultFigures} />
      <fieldset className="case-part">
        <legend>Testimonial</legend>
        <FormField
          field={fields.testimonialQuote}
          label={LABELS.testimonialQuote}
          shown={QUOTE_MAX_CHARS}
          rows={4}
        />
        <div className="case-speaker">
          <FormField field={fields.testimonialName} label={LABELS.testimonialName} />
          <FormField field={fields.testimonialRole} label={LABELS.testimonialRole} />
        </div>
      </fieldset>
    </>
  );
}
