import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import {
  CASE_STUDY_LABELS as LABELS,
  QUOTE_MAX_CHARS,
  type ResultFigure,
} from "#domain/projects/case-study.ts";
import { RichTextField } from "../../editor/rich-text-field.tsx";
import { FormField } from "../../forms/form-field.tsx";
import { FigureFields } from "./figure-fields.tsx";

/** Lower than usual, since three editors are stacked. */
const TEXT_MIN_HEIGHT_PX = 200;

type CaseStudyPaneProps = CaseStudyFieldsProps & {
  isFilled: boolean;
};

/** Collapsed until needed; opens on a problem in it, and never closes automatically. */
export function CaseStudyPane({ form, fields, isFilled }: CaseStudyPaneProps) {
  const [isOpen, setOpen] = useState(isFilled);
  const isInvalid = hasProblem(fields);
  useEffect(() => {
    if (isInvalid) setOpen(true);
  }, [isInvalid]);
  return (
    <details
      className="pane case-study-pane"
      open={isOpen || isInvalid}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2>Case study</h2>
        <span className="pane-note">Optional: problem, approach, results and a testimonial</span>
        <span aria-hidden="true" className="disclosure-icon" />
      </summary>
      <div className="form">
        <CaseStudyFields form={form} fields={fields} />
      </div>
    </details>
  );
}

/** An invalid field can be focused only while the pane is open. */
function hasProblem(fields: CaseStudyFieldsProps["fields"]): boolean {
  const { caseProblem, caseApproach, caseResults, resultFigures } = fields;
  const { testimonialQuote, testimonialName, testimonialRole } = fields;
  const testimonial = [testimonialQuote, testimonialName, testimonialRole];
  const parts = [caseProblem, caseApproach, caseResults, resultFigures, ...testimonial];
  return parts.some(({ allErrors }) => Object.keys(allErrors).length > 0);
}

type TextName = Exclude<keyof typeof LABELS, "resultFigures">;

type CaseStudyFieldsProps = {
  form: Pick<FormMetadata, "insert" | "remove" | "reorder">;
  fields: Record<TextName, FieldMetadata<string>> & {
    resultFigures: FieldMetadata<ResultFigure[]>;
  };
};

function CaseStudyFields({ form, fields }: CaseStudyFieldsProps) {
  return (
    <>
      <CaseText field={fields.caseProblem} label={LABELS.caseProblem} />
      <CaseText field={fields.caseApproach} label={LABELS.caseApproach} />
      <CaseText field={fields.caseResults} label={LABELS.caseResults} />
      <FigureFields form={form} field={fields.resultFigures} />
      <fieldset className="case-part stack shrinkable gap-xl">
        <legend>Testimonial</legend>
        <FormField
          field={fields.testimonialQuote}
          label={LABELS.testimonialQuote}
          shownChars={QUOTE_MAX_CHARS}
          rows={4}
        />
        <div className="case-speaker stack gap-xl">
          <FormField field={fields.testimonialName} label={LABELS.testimonialName} />
          <FormField field={fields.testimonialRole} label={LABELS.testimonialRole} />
        </div>
      </fieldset>
    </>
  );
}

function CaseText({ field, label }: { field: FieldMetadata<string>; label: string }) {
  return (
    <RichTextField
      key={field.key}
      id={field.id}
      name={field.name}
      label={label}
      initialHtml={field.initialValue ?? ""}
      problem={field.errors?.[0]}
      minHeight={TEXT_MIN_HEIGHT_PX}
    />
  );
}
