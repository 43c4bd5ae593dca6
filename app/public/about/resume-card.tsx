import { ArrowDownToLine } from "lucide-react";
import { type MouseEvent, useState } from "react";
import type { Resume } from "#domain/about/resume.ts";
import { showToast } from "../../ui/toast.ts";

/**
 * Resumes on other sites open in a new tab, because the CSP forbids fetching them. spec:
 * public-site §7, "Resume download"
 */
export function ResumeCard({ resume: { url, fileName } }: { resume: Resume }) {
  const [isBusy, setBusy] = useState(false);
  const isLocal = url.startsWith("/");

  async function download(event: MouseEvent) {
    if (!isLocal || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const file = await fetchFile(url);
    setBusy(false);
    if (file) save(file, fileName);
    else if (!open(url)) showToast("error", "Couldn't download the resume.");
  }

  return (
    <a
      href={url}
      {...(isLocal ? { download: fileName } : { target: "_blank", rel: "noopener" })}
      onClick={download}
      aria-busy={isBusy}
      className="resume-card on-night no-print"
    >
      Download Resume <ArrowDownToLine aria-hidden="true" />
      {!isLocal && <span className="sr-only">(opens in a new tab)</span>}
    </a>
  );
}

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
  // The browser has started reading it by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
