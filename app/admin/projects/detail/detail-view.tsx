import { CodeAtHand } from "../../kit/code-at-hand.tsx";
import { useAsAsked } from "../changes/use-as-asked.ts";
import { useOtherReplies } from "../changes/use-change.ts";
import { duplicatePath, PROJECTS_PATH, previewLinksPath } from "../paths.ts";
import { PreviewLinks } from "../previews/preview-links.tsx";
import { DetailHead } from "./detail-head.tsx";
import type { DetailedProject } from "./detailed-project.ts";
import { FactsPane } from "./facts-pane.tsx";
import { FilesPane } from "./files-pane.tsx";
import { SwitchesPane } from "./switches-pane.tsx";

/** spec: admin-area §2, "Project detail page" */
export function DetailView({ project: stored }: { project: DetailedProject }) {
  const [project = stored] = useAsAsked([stored]);
  useOtherReplies();
  return (
    <div className="screen detail">
      <CodeAtHand of={[PROJECTS_PATH, duplicatePath(project.id), previewLinksPath(project.id)]} />
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
