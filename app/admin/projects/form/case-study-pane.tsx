import { useEffect, useState } from "react";
import { CaseStudyFields, type CaseStudyFieldsProps } from "./case-study-fields.tsx";

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
        <span aria-hidden="true" className="disclosure-sign" />
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
