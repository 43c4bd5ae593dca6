import { useEffect, useState } from "react";
import { CaseStudyFields, type CaseStudyFieldsProps } from "./case-study-fields.tsx";

type CaseStudyPaneProps = CaseStudyFieldsProps & {
  /** Whether the project has one already. */
  isFilled: boolean;
};

/** The case study, out of the way until it is wanted. What is wrong in it opens it; it never closes by itself. */
export function CaseStudyPane({ form, fields, isFilled }: CaseStudyPaneProps) {
  const [isOpen, setOpen] = useState(isFilled);
  const isWrong = hasProblem(fields);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  return (
    <details
      className="pane case-study-pane"
      open={isOpen || isWrong}
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

/** What is wrong must be in sight, and can have the focus only there. */
function hasProblem(fields: CaseStudyFieldsProps["fields"]): boolean {
  const { caseProblem, caseApproach, caseResults, resultFigures } = fields;
  const { testimonialQuote, testimonialName, testimonialRole } = fields;
  const said = [testimonialQuote, testimonialName, testimonialRole];
  const parts = [caseProblem, caseApproach, caseResults, resultFigures, ...said];
  return parts.some(({ allErrors }) => Object.keys(allErrors).length > 0);
}
