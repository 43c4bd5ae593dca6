import { type DragEvent, useState } from "react";

/** Handlers for an element that takes dropped files; other drags, such as of text, are left alone. */
export function useFileDrop(onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  return {
    isOver,
    dropTarget: {
      onDragEnter: drag,
      onDragOver: drag,
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      },
    },
  };
}
