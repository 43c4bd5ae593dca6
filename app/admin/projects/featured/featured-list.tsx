import { useEffect } from "react";
import { Link, useFetcher, useRevalidator } from "react-router";
import type { Picture } from "#domain/media/picture.ts";
import type { FeaturedOrderReply } from "#domain/projects/changes.ts";
import type { ProjectState } from "#domain/projects/state.ts";
import { showToast } from "../../../ui/toast.ts";
import { Badge } from "../../kit/badge.tsx";
import { PrefetchScreens } from "../../kit/prefetch-screens.tsx";
import { MoveButtons, type MoveControls } from "../../kit/sortable/move-buttons.tsx";
import { SortableList } from "../../kit/sortable/sortable-list.tsx";
import { SortableRow } from "../../kit/sortable/sortable-row.tsx";
import { useOrder } from "../../kit/sortable/use-order.ts";
import { Thumbnail } from "../../kit/thumbnail.tsx";
import { FeaturedToggle } from "../changes/toggles.tsx";
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

export function FeaturedList({ projects }: { projects: readonly FeaturedProject[] }) {
  const { submit, data: reply, state } = useFetcher<FeaturedOrderReply>();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (reply?.status !== "failed") return;
    showToast("error", "Failed to reorder featured projects");
    void revalidate();
  }, [reply, revalidate]);
  const send = (ids: string[]) => void submit(toFormData(ids), { method: "post" });
  const items = projects.map((project) => ({ ...project, name: project.title }));
  const { ordered, move } = useOrder(items, { send, reply, isBusy: state !== "idle" });
  return (
    <>
      <PrefetchScreens of={[PROJECTS_PATH]} />
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

function FeaturedRow({ project, steps }: { project: FeaturedProject; steps: MoveControls }) {
  const { id, title, client, year, state, picture } = project;
  return (
    <SortableRow id={id} name={title}>
      <Thumbnail
        picture={picture}
        alt=""
        width="4.5rem"
        cropRatio={4 / 3}
        className="featured-thumb"
      />
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
          <MoveButtons name={title} controls={steps} />
        </span>
        <FeaturedToggle project={project} />
      </div>
    </SortableRow>
  );
}

function toFormData(ids: readonly string[]): FormData {
  const form = new FormData();
  for (const id of ids) form.append("id", id);
  return form;
}
