import { ArrowDownToLine } from "lucide-react";
import { type MouseEvent, useState } from "react";
import type { Resume } from "#domain/about/resume.ts";
import { showToast } from "../../ui/toast.ts";

/**
 * Saves the resume under a readable name. Before scripts have loaded, and without them, it is a plain
 * link; a resume on another site opens in a new tab, since pages may not fetch from there.
 * spec: public-site §7, "Resume download"
 */
export function ResumeCard({ resume: { url, fileName } }: { resume: Resume }) {
  const [isBusy, setBusy] = useState(false);
  const isOurs = url.startsWith("/");

  async function download(event: MouseEvent) {
    if (!isOurs || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const file = await fetchFile(url);
    setBusy(false);
    if (file) save(file, fileName);
    else if (!open(url)) showToast("error", "The resume could not be downloaded.");
  }

  return (
    <a
      href={url}
      {...(isOurs ? { download: fileName } : { target: "_blank", rel: "noopener" })}
      onClick={download}
      aria-busy={isBusy}
      className="resume-card on-night no-print"
    >
      Download Resume <ArrowDownToLine aria-hidden="true" />
      {!isOurs && <span className="sr-only">(opens in a new tab)</span>}
    </a>
  );
}

/** The file at an address, or null when it could not be had. */
async function fetchFile(url: string): Promise<Blob | null> {
  try {
    const response = await fetch(url);
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to read it by the time of the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
