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
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { Steps } from "./step-buttons.tsx";

/** A press that moves less than this many pixels is a press. */
const DRAGGED_FROM_PX = 4;

type Named = { id: string; name: string };

type SortableListProps<Item extends Named> = {
  id: string;
  /** The list's name to screen readers. */
  label: string;
  /** One of them, in the instructions: `file`. */
  noun: string;
  /** In their order. */
  items: readonly Item[];
  /** Puts an item into the place of another; places are counted from 0. */
  move: (id: string, place: number) => void;
  /** Renders one item as a `SortableRow`. */
  children: (item: Item, steps: Steps) => ReactNode;
};

/** A list whose order is changed by dragging, by keys and by buttons. */
export function SortableList<Item extends Named>(props: SortableListProps<Item>) {
  const { id, label, noun, items, move, children } = props;
  const [moved, setMoved] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const held = useRef<{ id: string; way: string }>(undefined);
  const isJustPicked = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAGGED_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map((item) => item.id);
  const placeOf = (itemId: string) => `${ids.indexOf(itemId) + 1} of ${ids.length}`;

  // A button that moves with its row loses the focus; one that is disabled there leaves it to the other.
  useEffect(() => {
    const { id, way } = held.current ?? {};
    if (!id || moved === "") return;
    held.current = undefined;
    const row = list.current?.querySelector(`[data-row="${id}"]`);
    const button = row?.querySelector<HTMLButtonElement>(`[data-way="${way}"]:enabled`);
    (button ?? row?.querySelector<HTMLButtonElement>("[data-way]:enabled"))?.focus();
  }, [moved]);

  function step(item: Item, way: "up" | "down"): void {
    const place = ids.indexOf(item.id) + (way === "up" ? -1 : 1);
    held.current = { id: item.id, way };
    move(item.id, place);
    setMoved(`${item.name} is now ${place + 1} of ${ids.length}.`);
  }

  function drop({ active, over }: DragEndEvent): void {
    if (over && over.id !== active.id) move(String(active.id), ids.indexOf(String(over.id)));
  }

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(items, placeOf, isJustPicked),
        screenReaderInstructions: { draggable: instructionsFor(noun) },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul ref={list} className="sortable-list" aria-label={label}>
          {items.map((item, place) =>
            children(item, {
              isFirst: place === 0,
              isLast: place === items.length - 1,
              onStep: (way) => step(item, way),
            }),
          )}
        </ul>
      </SortableContext>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </DndContext>
  );
}

function instructionsFor(noun: string): string {
  return `Press space to pick the ${noun} up, the arrow keys to move it, space again to put it down, or escape to leave it where it was.`;
}

/** What is announced during a drag; that it starts over its own place would cut off the first one. */
function announcementsOf(
  items: readonly Named[],
  placeOf: (id: string) => string,
  isJustPicked: RefObject<boolean>,
): Announcements {
  const nameOf = (id: string | number) => items.find((item) => item.id === id)?.name ?? "";
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
