import { getFormProps } from "@conform-to/react";
import { useLayoutEffect, useRef, useState } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import type { FilledProject, ProjectInForm } from "#domain/projects/project-in-form.ts";
import { SaveForm } from "../../forms/save-form.tsx";
import { useSave } from "../../forms/use-save.ts";
import { CodeAtHand } from "../../kit/code-at-hand.tsx";
import type { Named } from "../names/add-named.tsx";
import { NAMES_PATH } from "../paths.ts";
import { fieldOf } from "./focused-field.ts";
import { inWords, whatChanged } from "./in-words.ts";
import { MainColumn } from "./main-column.tsx";
import { SideColumn } from "./side-column.tsx";
import { type FormOptions, useProjectFields } from "./use-project-fields.ts";
import { useUploadsAwaited } from "./use-uploads-awaited.ts";
import { useWritten } from "./use-written.ts";

type ProjectFormProps = {
  project: FilledProject;
  /** The id that a new project will have. */
  newId?: string;
  options: FormOptions;
  /** Hears of what is saved while the form stays open, and which field had the focus when it was sent. */
  onSaved: (project: ProjectInForm, focused: string) => void;
  onTake: (theirs: ProjectInForm) => void;
};

const WORDS = { save: "Save Project", saving: "Saving...", waiting: "Saving after the upload..." };
const NEW_WORDS = {
  ...WORDS,
  save: "Create Project",
  waiting: "Creating after the upload...",
  untouched: "No changes yet",
};

/** spec: admin-area §2, "Project create/edit form" */
export function ProjectForm({ project, newId, options, onSaved, onTake }: ProjectFormProps) {
  const isNew = project.id === "";
  const stored = { ...project, year: project.year ?? 0 };
  const uploads = useUploadsAwaited(() => save.giveUp());
  const save = useSave<ProjectInForm>(stored, "Saved", {
    onSaved: (current) => onSaved(current, fieldOf(still.focused.current)),
    isUploading: uploads.underWay.size > 0,
    // Taken by another project in the meantime, it got a number.
    refilled: ({ slug }) => ({ slug }),
  });
  const [form, fields] = useProjectFields(project, isNew, save.lastResult, uploads.underWay);
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
  // The first save of a new project leads to its edit form, also when its screen is to stay.
  const isLeaving = isNew ? save.isBusy || save.isSaved : save.isBusy && !save.isStaying;
  const still = useFocusKept(isLeaving);

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
      formProps={getFormProps(form)}
      isWaiting={uploads.isWaiting}
      hold={uploads.hold}
      labels={save.conflict ? whatChanged(project, save.conflict) : {}}
      words={isNew ? NEW_WORDS : WORDS}
      asText={inWords}
      layout="wide"
      onTake={onTake}
    >
      {/* What were typed after the save was sent would be lost: the list comes next. */}
      <div ref={still.part} className="project-form" inert={isLeaving}>
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
          onUploading={uploads.note}
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

/** Gives the focus back to what had it in a part that could not be used for a moment. */
function useFocusKept(isStill: boolean) {
  const part = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isStill && activeElement instanceof HTMLElement && part.current?.contains(activeElement))
      focused.current = activeElement;
    if (isStill || !focused.current) return;
    if (document.activeElement === document.body) focused.current.focus();
    focused.current = null;
  }, [isStill]);
  return { part, focused };
}
