import { getFormProps } from "@conform-to/react";
import { useLayoutEffect, useRef, useState } from "react";
import type { MediaItem } from "#domain/media/media-item.ts";
import type { EditableProject, ProjectFormValues } from "#domain/projects/editable-project.ts";
import { PRISTINE_TEXT, SaveForm } from "../../forms/save-form.tsx";
import { useSave } from "../../forms/use-save.ts";
import { useSubmitAfterUploads } from "../../forms/use-submit-after-uploads.ts";
import { PrefetchScreens } from "../../kit/prefetch-screens.tsx";
import type { Named } from "../names/add-named.tsx";
import { NAMES_PATH } from "../paths.ts";
import { useCurrentTexts } from "./current-texts.ts";
import { changedProjectLabels, describeProject } from "./describe-project.ts";
import { MainColumn } from "./main-column.tsx";
import { fieldNameOf } from "./restored-focus.ts";
import { SideColumn } from "./side-column.tsx";
import { type FormOptions, useProjectFields } from "./use-project-fields.ts";

type ProjectFormProps = {
  project: ProjectFormValues;
  /** The id for a new project. */
  newId?: string;
  options: FormOptions;
  /** After a save that keeps the form open; `focused`: name of the field focused on submit. */
  onSaved: (project: EditableProject, focused: string) => void;
  onLoadSaved: (theirs: EditableProject) => void;
};

const TEXTS = { save: "Save Project", saving: "Saving...", waiting: "Saving after the upload..." };
const NEW_TEXTS = {
  ...TEXTS,
  save: "Create Project",
  waiting: "Creating after the upload...",
  pristine: PRISTINE_TEXT,
};

/** spec: admin-area §2, "Project create/edit form" */
export function ProjectForm({ project, newId, options, onSaved, onLoadSaved }: ProjectFormProps) {
  const isNew = project.id === "";
  const stored = { ...project, year: project.year ?? 0 };
  const uploads = useSubmitAfterUploads(() => save.cancelSave());
  const save = useSave<EditableProject>(stored, "Saved", {
    onSaved: (current) => onSaved(current, fieldNameOf(inertPart.focused.current)),
    isUploading: uploads.fields.size > 0,
    // The server appends a number to a slug that is taken.
    serverValues: ({ slug }) => ({ slug }),
  });
  const [form, fields] = useProjectFields(project, isNew, save.lastResult, uploads.fields);
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
  // The first save of a new project always navigates, to the edit form at least.
  const isLeaving = isNew ? save.isBusy || save.isSaved : save.isBusy && !save.isStaying;
  const inertPart = useFocusAfterInert(isLeaving);

  const clients = withAdded(options.clients, added.clients);
  const texts = useCurrentTexts(save.store, project, clients);
  return (
    <SaveForm
      save={save}
      formProps={getFormProps(form)}
      isWaiting={uploads.isWaiting}
      deferSubmit={uploads.hold}
      labels={save.conflict ? changedProjectLabels(project, save.conflict) : {}}
      texts={isNew ? NEW_TEXTS : TEXTS}
      formatConflict={describeProject}
      layout="wide"
      onLoadSaved={onLoadSaved}
    >
      {/* Inert while leaving, since text typed after the submit would be lost. */}
      <div ref={inertPart.ref} className="project-form dense stack small gap-2xl" inert={isLeaving}>
        <PrefetchScreens of={[NAMES_PATH]} />
        {newId && <input type="hidden" name="newId" value={newId} />}
        <MainColumn
          form={form}
          fields={fields}
          project={project}
          isNew={isNew}
          options={{ ...options, clients, roles: withAdded(options.roles, added.roles) }}
          texts={texts}
          onAdded={(kind, item) =>
            setAdded((before) => ({ ...before, [kind]: [...before[kind], item] }))
          }
        />
        <SideColumn
          store={save.store}
          fields={fields}
          project={project}
          options={options}
          texts={texts}
          asset={asset}
          onAsset={setAsset}
          thumbnail={thumbnail}
          onThumbnail={setThumbnail}
          onUploading={uploads.setStatus}
        />
      </div>
    </SaveForm>
  );
}

/**
 * Includes those added here before the loader reruns. Otherwise keeps the database's order: browser
 * and server may collate differently, which would break hydration.
 */
function withAdded(known: readonly Named[], added: readonly Named[]): Named[] {
  const fresh = added.filter(({ id }) => !known.some((one) => one.id === id));
  if (fresh.length === 0) return [...known];
  return [...known, ...fresh].sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Restores the focus that an element loses while it is inert. */
function useFocusAfterInert(isInert: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isInert && activeElement instanceof HTMLElement && ref.current?.contains(activeElement))
      focused.current = activeElement;
    if (isInert || !focused.current) return;
    if (document.activeElement === document.body) focused.current.focus();
    focused.current = null;
  }, [isInert]);
  return { ref, focused };
}
