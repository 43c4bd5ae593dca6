import { useEffect } from "react";
import { Link, useFetcher, useRevalidator } from "react-router";
import type { Picture } from "#domain/media/picture.ts";
import type { FeaturedOrderReply } from "#domain/projects/featured-order.ts";
import type { ProjectState } from "#domain/projects/state.ts";
import { showToast } from "../../../ui/toast.ts";
import { Badge } from "../../kit/badge.tsx";
import { CodeAtHand } from "../../kit/code-at-hand.tsx";
import { SortableList } from "../../kit/sortable/sortable-list.tsx";
import { SortableRow } from "../../kit/sortable/sortable-row.tsx";
import { StepButtons, type Steps } from "../../kit/sortable/step-buttons.tsx";
import { useOrder } from "../../kit/sortable/use-order.ts";
import { Thumbnail } from "../../kit/thumbnail.tsx";
import { StarToggle } from "../changes/toggles.tsx";
import { detailPath, PROJECTS_PATH } from "../paths.ts";
import { STATE_TONES } from "../state-tones.ts";

type FeaturedProject = {
  id: string;
  title: string;
  client: string;
  year: number;
  state: ProjectState;
  isFeatured: boolean;
  picture: Picture | null;
};

/** The featured projects in their order, which their owner changes. */
export function FeaturedList({ projects }: { projects: readonly FeaturedProject[] }) {
  const { submit, data: reply, state } = useFetcher<FeaturedOrderReply>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (reply?.status !== "failed") return;
    showToast("error", "Failed to change the order of featured projects");
    void revalidate();
  }, [reply, revalidate]);
  const send = (ids: string[]) => void submit(formOf(ids), { method: "post" });
  const items = projects.map((project) => ({ ...project, name: project.title }));
  const { ordered, move } = useOrder(items, { send, reply, isBusy: state !== "idle" });
  return (
    <>
      <CodeAtHand of={[PROJECTS_PATH]} />
      <SortableList
        id="featured-projects"
        label="Featured projects"
        noun="project"
        items={ordered}
        move={move}
      >
        {(project, steps) => <FeaturedRow key={project.id} project={project} steps={steps} />}
      </SortableList>
    </>
  );
}

function FeaturedRow({ project, steps }: { project: FeaturedProject; steps: Steps }) {
  const { id, title, client, year, state, picture } = project;
  return (
    <SortableRow id={id} name={title}>
      <Thumbnail picture={picture} alt="" width="4.5rem" cutTo={4 / 3} className="featured-thumb" />
      <div className="featured-known">
        <strong className="cell-main">
          <Link to={detailPath(id)} data-row-link>
            <bdi>{title}</bdi>
          </Link>
        </strong>
        <p className="cell-sub">
          <bdi>{client}</bdi> · {year}
        </p>
        {state !== "Visible" && <Badge tone={STATE_TONES[state]}>{state}</Badge>}
      </div>
      <div className="sortable-tools">
        <span className="needs-scripts">
          <StepButtons name={title} steps={steps} />
        </span>
        <StarToggle project={project} />
      </div>
    </SortableRow>
  );
}

function formOf(ids: readonly string[]): FormData {
  const form = new FormData();
  for (const id of ids) form.append("id", id);
  return form;
}
