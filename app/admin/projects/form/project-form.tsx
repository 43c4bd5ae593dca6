import { getFormProps } from "@conform-to/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import { FEATURED_FULL } from "#domain/projects/changes.ts";
import type { FilledProject, ProjectInForm } from "#domain/projects/project-in-form.ts";
import { showToast } from "../../../ui/toast.ts";
import { SaveForm } from "../../forms/save-form.tsx";
import { useSave } from "../../forms/use-save.ts";
import { CodeAtHand } from "../../kit/code-at-hand.tsx";
import type { Named } from "../names/add-named.tsx";
import { NAMES_PATH } from "../paths.ts";
import { inWords, whatChanged } from "./in-words.ts";
import { MainColumn } from "./main-column.tsx";
import { SideColumn } from "./side-column.tsx";
import { useFocusKept } from "./use-focus-kept.ts";
import { type FormOptions, useProjectFields } from "./use-project-fields.ts";
import { useWritten } from "./use-written.ts";

type ProjectFormProps = {
  project: FilledProject;
  /** The id that a new project will have. */
  newId?: string;
  options: FormOptions;
  onTake: (theirs: ProjectInForm) => void;
};

const WORDS = { save: "Save Project", saving: "Saving..." };
const NEW_WORDS = { ...WORDS, save: "Create Project", untouched: "Nothing written yet" };

/** spec: admin-area §2, "Project create/edit form" */
export function ProjectForm({ project, newId, options, onTake }: ProjectFormProps) {
  const isNew = project.id === "";
  const save = useSave<ProjectInForm>({ ...project, year: project.year ?? 0 }, "Saved");
  const [form, fields] = useProjectFields(project, isNew, save.lastResult);
  const [added, setAdded] = useState<{ clients: Named[]; roles: Named[] }>({
    clients: [],
    roles: [],
  });
  const [asset, setAsset] = useState<MediaItem | null>(project.asset);
  const [thumbnail, setThumbnail] = useState({
    item: project.thumbnail,
    x: project.thumbnailFocusX,
    y: project.thumbnailFocusY,
  });
  const { written, read } = useWritten(save.form, project);
  const still = useFocusKept(save.isBusy);
  const { formProps, onUnderWay } = useFilesAwaited(getFormProps(form));
  useFeaturedToast(fields.isFeatured.errors);

  const clients = together(options.clients, added.clients);
  const client = clients.find(({ id }) => id === written.clientId)?.name ?? "";
  return (
    <SaveForm
      save={{
        ...save,
        look: () => {
          save.look();
          read();
        },
      }}
      formProps={formProps}
      labels={save.conflict ? whatChanged(project, save.conflict) : {}}
      words={isNew ? NEW_WORDS : WORDS}
      asText={inWords}
      layout="wide"
      onTake={onTake}
    >
      {/* What were typed after the save was sent would be lost: the list comes next. */}
      <div ref={still} className="project-form" inert={save.isBusy}>
        <CodeAtHand of={[NAMES_PATH]} />
        {newId && <input type="hidden" name="newId" value={newId} />}
        <MainColumn
          form={form}
          fields={fields}
          project={project}
          isNew={isNew}
          options={{ ...options, clients, roles: together(options.roles, added.roles) }}
          written={{ ...written, client }}
          onAdded={(kind, item) =>
            setAdded((before) => ({ ...before, [kind]: [...before[kind], item] }))
          }
        />
        <SideColumn
          fields={fields}
          project={project}
          options={options}
          written={{ ...written, client }}
          asset={asset}
          onAsset={setAsset}
          thumbnail={thumbnail}
          onThumbnail={setThumbnail}
          onUnderWay={onUnderWay}
        />
      </div>
    </SaveForm>
  );
}

/**
 * With those that were added here, which the page may not have heard of yet. Without any in the order of
 * the database: browser and server know different letters, and would not agree on another.
 */
function together(known: readonly Named[], added: readonly Named[]): Named[] {
  const fresh = added.filter(({ id }) => !known.some((one) => one.id === id));
  if (fresh.length === 0) return [...known];
  return [...known, ...fresh].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Saved while a file is on its way, a project would go without it: the list comes next. */
function useFilesAwaited(judged: ReturnType<typeof getFormProps>) {
  const underWay = useRef(new Set<string>());
  return {
    onUnderWay(field: string, isUnderWay: boolean) {
      if (isUnderWay) underWay.current.add(field);
      else underWay.current.delete(field);
    },
    formProps: {
      ...judged,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        judged.onSubmit(event);
        if (event.defaultPrevented || underWay.current.size === 0) return;
        event.preventDefault();
        showToast("info", "A file is still on its way", "Save when it is there, or cancel it.");
      },
    },
  };
}

/** The switch may be out of sight. */
function useFeaturedToast(problems: string[] | undefined) {
  const isFull = problems?.includes(FEATURED_FULL) ?? false;
  useEffect(() => {
    if (isFull) showToast("error", FEATURED_FULL);
  }, [isFull]);
}
