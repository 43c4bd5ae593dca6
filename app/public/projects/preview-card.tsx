import { ArrowUpRight, Eye } from "lucide-react";
import { useRef, useState } from "react";
import type { ProjectFile } from "#domain/projects/project.ts";
import { NewTabLink } from "../../ui/new-tab-link.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.ts";
import { FileTile } from "./file-tile.tsx";

/** spec: public-site §2, "public file preview card" */
export function PreviewCard({ files }: { files: ProjectFile[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const dialog = useLazyDialog(
    button,
    () => import("./preview-dialog.tsx"),
    () => setFailed(true),
  );
  const [first, ...others] = files;

  if (!first) return null;
  return (
    <>
      <section aria-labelledby="preview-title" className="panel preview-card no-print">
        <FileTile file={first} />
        <div>
          <h2 id="preview-title" className="display">
            {others.length > 0 ? `${files.length} Project Files` : "Project File"}
          </h2>
          <p dir="auto" className="file-name break-words">
            {first.name}
          </p>
          <p className="faint small tabular">{factsOf(first)}</p>
        </div>
        <div className="preview-actions wrap gap-m">
          <button
            ref={button}
            type="button"
            data-early=""
            className="pill pill-filled needs-scripts"
            onClick={() => {
              setFailed(false);
              dialog.open();
            }}
          >
            <Eye aria-hidden="true" /> Preview File
          </button>
          <a href={first.page} target="_blank" rel="noopener" className="pill arrow-out">
            Open in new tab <ArrowUpRight aria-hidden="true" />
          </a>
        </div>
        {others.length > 0 && <AllFiles files={files} />}
        <p role="status" className="faint small">
          {hasFailed && "Couldn't load the preview. Open the file in a new tab instead."}
        </p>
      </section>
      {dialog.code && <dialog.code.PreviewDialog files={files} onClose={dialog.close} />}
    </>
  );
}

function AllFiles({ files }: { files: ProjectFile[] }) {
  return (
    <details className="disclosure">
      <summary>
        All files <span className="disclosure-icon" />
      </summary>
      <ol>
        {files.map((file) => (
          <li key={file.id}>
            <NewTabLink href={file.page}>
              <bdi>{file.name}</bdi>
            </NewTabLink>
            <span className="faint small tabular">{factsOf(file)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function factsOf({ extension, size }: ProjectFile): string {
  return `${extension.toUpperCase() || "File"} · ${size}`;
}
