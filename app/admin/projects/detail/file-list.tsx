import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { DetailedFile } from "./detailed-project.ts";
import { FileRow } from "./file-row.tsx";
import { useFileOrder } from "./use-file-order.ts";

/** A press that moves less than this many pixels is a press. */
const DRAGGED_FROM_PX = 4;

type FileListProps = { projectId: string; files: DetailedFile[]; coverId: string | null };

/** The files in their order, which is changed by dragging, by keys and by buttons. */
export function FileList({ projectId, files, coverId }: FileListProps) {
  const { ordered, move } = useFileOrder(projectId, files);
  const [moved, setMoved] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const held = useRef<{ id: string; way: string }>(undefined);
  const isJustPicked = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAGGED_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = ordered.map(({ id }) => id);
  const placeOf = (id: string) => `${ids.indexOf(id) + 1} of ${ids.length}`;

  // A button that moves with its row loses the focus; one that cannot go further leaves it to the other.
  useEffect(() => {
    const { id, way } = held.current ?? {};
    if (!id || moved === "") return;
    held.current = undefined;
    const row = list.current?.querySelector(`[data-row="${id}"]`);
    const button = row?.querySelector<HTMLButtonElement>(`[data-way="${way}"]:enabled`);
    (button ?? row?.querySelector<HTMLButtonElement>("[data-way]:enabled"))?.focus();
  }, [moved]);

  function step(file: DetailedFile, way: "up" | "down"): void {
    const place = ids.indexOf(file.id) + (way === "up" ? -1 : 1);
    held.current = { id: file.id, way };
    move(file.id, place);
    setMoved(`${file.name} is now ${place + 1} of ${ids.length}.`);
  }

  function drop({ active, over }: DragEndEvent): void {
    if (over && over.id !== active.id) move(String(active.id), ids.indexOf(String(over.id)));
  }

  return (
    <DndContext
      id="project-files"
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(ordered, placeOf, isJustPicked),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul ref={list} className="file-list" aria-label="Files">
          {ordered.map((file, place) => (
            <FileRow
              key={file.id}
              projectId={projectId}
              file={file}
              isCover={file.id === coverId}
              isFirst={place === 0}
              isLast={place === ordered.length - 1}
              onStep={(way) => step(file, way)}
            />
          ))}
        </ul>
      </SortableContext>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </DndContext>
  );
}

const INSTRUCTIONS =
  "Press space to pick the file up, the arrow keys to move it, space again to put it down, or escape to leave it where it was.";

/** What is said while a file is dragged; that it starts over its own place would talk over its name. */
function announcementsOf(
  files: readonly DetailedFile[],
  placeOf: (id: string) => string,
  isJustPicked: RefObject<boolean>,
): Announcements {
  const nameOf = (id: string | number) => files.find((file) => file.id === id)?.name ?? "";
  const over = (id: string | number | undefined) => (id === undefined ? "" : placeOf(String(id)));
  return {
    onDragStart: ({ active }) => {
      isJustPicked.current = true;
      return `Picked up ${nameOf(active.id)}, ${over(active.id)}.`;
    },
    onDragOver: ({ active, over: on }) => {
      const isSaid = !isJustPicked.current || on?.id !== active.id;
      isJustPicked.current = false;
      return isSaid ? `${nameOf(active.id)} is over place ${over(on?.id)}.` : undefined;
    },
    onDragEnd: ({ active, over: on }) => `${nameOf(active.id)} was put down at ${over(on?.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  };
}
