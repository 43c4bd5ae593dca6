import { ArrowUpRight, Eye } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ProjectFile } from "#domain/projects/project.ts";
import { FileTile } from "./file-tile.tsx";
import type { PreviewDialog } from "./preview-dialog.tsx";

type Loaded = { Dialog: typeof PreviewDialog };

/** spec: public-site §2, "public file preview card" */
export function PreviewCard({ files }: { files: ProjectFile[] }) {
  const button = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<Loaded | "failed" | null>(null);
  const [first, ...others] = files;

  const open = () =>
    import("./preview-dialog.tsx").then(
      ({ PreviewDialog }) => setShown({ Dialog: PreviewDialog }),
      () => setShown("failed"),
    );
  // It may have been pressed before hydration.
  useEffect(() => {
    if (button.current?.dataset.pressed !== undefined) button.current.click();
  }, []);
  const close = () => {
    setShown(null);
    button.current?.focus();
  };

  if (!first) return null;
  return (
    <>
      <section aria-labelledby="preview-title" className="panel preview-card no-print">
        <FileTile file={first} />
        <div>
          <h2 id="preview-title" className="display">
            {others.length > 0 ? `${files.length} Project Files` : "Project File"}
          </h2>
          <p dir="auto" className="file-name">
            {first.name}
          </p>
          <p className="file-facts figures">{factsOf(first)}</p>
        </div>
        <div className="preview-ways">
          <button
            ref={button}
            type="button"
            data-early=""
            className="pill pill-filled needs-scripts"
            onClick={open}
          >
            <Eye aria-hidden="true" /> Preview File
          </button>
          <a href={first.page} target="_blank" rel="noopener" className="pill leads-out">
            Open in new tab <ArrowUpRight aria-hidden="true" />
          </a>
        </div>
        {others.length > 0 && <AllFiles files={files} />}
        <p role="status" className="file-facts">
          {shown === "failed" && "Couldn't load the preview. Open the file in a new tab instead."}
        </p>
      </section>
      {shown && shown !== "failed" && <shown.Dialog files={files} onClose={close} />}
    </>
  );
}

function AllFiles({ files }: { files: ProjectFile[] }) {
  return (
    <details className="disclosure">
      <summary>
        All files <span className="disclosure-sign" />
      </summary>
      <ol>
        {files.map((file) => (
          <li key={file.id}>
            <a href={file.page} target="_blank" rel="noopener">
              <bdi>{file.name}</bdi>
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            <span className="file-facts figures">{factsOf(file)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function factsOf({ extension, size }: ProjectFile): string {
  return `${extension.toUpperCase() || "File"} · ${size}`;
}
