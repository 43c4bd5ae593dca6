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
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type CSSProperties, type ReactNode, type RefObject, useRef } from "react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { movedText, useMoveStatus } from "./use-move-status.tsx";

/** Smaller pointer movements count as a click. */
const DRAG_DISTANCE_PX = 4;

type Named = { id: string; name: string };

type SortableListProps<Item extends Named> = {
  id: string;
  /** For screen readers. */
  label: string;
  /** What an item is called in the instructions, such as `file`. */
  noun: string;
  items: readonly Item[];
  /** `index`: the zero-based target position. */
  move: (id: string, index: number) => void;
  /** Renders one item as a `SortableRow`. */
  children: (item: Item, controls: MoveControls) => ReactNode;
};

/** Reorderable by drag and drop, keyboard and buttons. */
export function SortableList<Item extends Named>(props: SortableListProps<Item>) {
  const { id, label, noun, items, move, children } = props;
  const list = useRef<HTMLUListElement>(null);
  const { status, announce } = useMoveStatus(list);
  const isDragStart = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      // The default scrolls smoothly, also with reduced motion.
      scrollBehavior: "auto",
    }),
  );
  const ids = items.map((item) => item.id);
  const positionOf = (itemId: string) => `${ids.indexOf(itemId) + 1} of ${ids.length}`;

  function moveByOne(item: Item, direction: "up" | "down"): void {
    const index = ids.indexOf(item.id) + (direction === "up" ? -1 : 1);
    move(item.id, index);
    announce({ text: movedText(item.name, index, ids.length), moved: { id: item.id, direction } });
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
        announcements: announcementsOf(items, positionOf, isDragStart),
        screenReaderInstructions: { draggable: instructionsFor(noun) },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul ref={list} className="sortable-list divided" aria-label={label}>
          {items.map((item, index) =>
            children(item, {
              isFirst: index === 0,
              isLast: index === items.length - 1,
              onMove: (direction) => moveByOne(item, direction),
            }),
          )}
        </ul>
      </SortableContext>
      {status}
    </DndContext>
  );
}

function instructionsFor(noun: string): string {
  return `Press space to pick up the ${noun}, use the arrow keys to move it, press space again to drop it, or escape to cancel.`;
}

/** Skips the first drag-over, on the item's own position: it would interrupt "Picked up". */
function announcementsOf(
  items: readonly Named[],
  positionOf: (id: string) => string,
  isDragStart: RefObject<boolean>,
): Announcements {
  const nameOf = (id: string | number) => items.find((item) => item.id === id)?.name ?? "";
  const position = (id: string | number | undefined) =>
    id === undefined ? "" : positionOf(String(id));
  return {
    onDragStart: ({ active }) => {
      isDragStart.current = true;
      return `Picked up ${nameOf(active.id)}, ${position(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      const isAnnounced = !isDragStart.current || over?.id !== active.id;
      isDragStart.current = false;
      return isAnnounced
        ? `${nameOf(active.id)} is over position ${position(over?.id)}.`
        : undefined;
    },
    onDragEnd: ({ active, over }) =>
      `${nameOf(active.id)} was dropped at position ${position(over?.id)}.`,
    onDragCancel: ({ active }) => `Move cancelled. ${nameOf(active.id)} is back in its position.`,
  };
}

/** `onMove` moves the item by one position. */
export type MoveControls = {
  isFirst: boolean;
  isLast: boolean;
  onMove: (direction: "up" | "down") => void;
};

export function MoveButtons({ name, controls }: { name: string; controls: MoveControls }) {
  const { isFirst, isLast, onMove } = controls;
  return (
    <>
      <IconButton
        icon={ArrowUp}
        size={17}
        label={`Move ${name} up`}
        title="Move up"
        data-direction="up"
        disabled={isFirst}
        onClick={() => onMove("up")}
      />
      <IconButton
        icon={ArrowDown}
        size={17}
        label={`Move ${name} down`}
        title="Move down"
        data-direction="down"
        disabled={isLast}
        onClick={() => onMove("down")}
      />
    </>
  );
}

type SortableRowProps = { id: string; name: string; children: ReactNode };

export function SortableRow({ id, name, children }: SortableRowProps) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id });
  const style: CSSProperties & Record<"--slide", string | undefined> = {
    transform: CSS.Translate.toString(transform),
    // An inline transition would also slide with reduced motion.
    "--slide": transition,
  };
  return (
    <li
      ref={setNodeRef}
      className="sortable-row stack"
      data-row={id}
      data-dragging={isDragging || undefined}
      style={style}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="sortable-grip faint needs-scripts"
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
      >
        <GripVertical aria-hidden="true" size={18} />
      </button>
      {children}
    </li>
  );
}
