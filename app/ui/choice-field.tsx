import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

/** A native dropdown with an arrow, inside an element with the class `choice`. */
export function ChoiceField(select: ComponentProps<"select">) {
  return (
    <span className="choice-field">
      <select {...select} />
      <ChevronDown aria-hidden="true" size={16} />
    </span>
  );
}
