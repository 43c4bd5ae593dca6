import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";

/** Leads to the page before this one: shown once it is known that there is one. */
export function GoBack() {
  const [hasPast, setHasPast] = useState(false);
  useEffect(() => setHasPast(history.length > 1), []);
  if (!hasPast) return null;
  return (
    <button type="button" className="pill leads-back" onClick={() => history.back()}>
      <ArrowLeft aria-hidden="true" /> Go Back
    </button>
  );
}
