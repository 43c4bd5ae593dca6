import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";

export function GoBack() {
  const [hasHistory, setHasHistory] = useState(false);
  useEffect(() => setHasHistory(history.length > 1), []);
  if (!hasHistory) return null;
  return (
    <button type="button" className="pill leads-back" onClick={() => history.back()}>
      <ArrowLeft aria-hidden="true" /> Go Back
    </button>
  );
}
