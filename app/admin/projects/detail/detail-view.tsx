import { CodeAtHand } from "../../kit/code-at-hand.tsx";
import { useOtherReplies } from "../changes/use-change.ts";
import { PROJECTS_PATH, previewLinksPath } from "../paths.ts";
import { PreviewLinks } from "../previews/preview-links.tsx";
import { DetailHead } from "./detail-head.tsx";
import type { DetailedProject } from "./detailed-project.ts";
import { FactsPane } from "./facts-pane.tsx";
import { FilesPane } from "./files-pane.tsx";
import { SwitchesPane } from "./switches-pane.tsx";

/** spec: admin-area §2, "Project detail page" */
export function DetailView({ project }: { project: DetailedProject }) {
  useOtherReplies();
  return (
    <div className="screen detail">
      <CodeAtHand of={[PROJECTS_PATH, previewLinksPath(project.id)]} />
      <DetailHead project={project} />
      <div className="detail-columns">
        <div className="detail-main">
          <FilesPane project={project} />
          <PreviewLinks
            projectId={project.id}
            isPublic={project.state === "Visible"}
            links={project.previewLinks}
          />
        </div>
        <div className="detail-side">
          <SwitchesPane project={project} />
          <FactsPane project={project} />
        </div>
      </div>
    </div>
  );
}
