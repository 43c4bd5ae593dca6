import { useState } from "react";
import { RemoveSampleDialog, type SampleState } from "./remove-sample-dialog.tsx";

export function SampleNotice({ sample }: { sample: SampleState | null }) {
  const [isAsking, setAsking] = useState(false);
  if (!sample) return null;
  return (
    <section className="sample-notice" aria-label="Sample content">
      <p>
        <strong>This site shows sample content.</strong> Its projects, posts and texts are there to
        try things out. Visitors see them until you remove them.
      </p>
      <button type="button" className="pill needs-scripts" onClick={() => setAsking(true)}>
        Remove sample content
      </button>
      {isAsking && <RemoveSampleDialog sample={sample} onClose={() => setAsking(false)} />}
    </section>
  );
}
