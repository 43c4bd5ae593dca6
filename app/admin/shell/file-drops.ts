import { useEffect } from "react";

/** Browsers open a file that is dropped where nothing takes it, in place of the screen. */
export function useFileDropGuard(): void {
  useEffect(() => {
    addEventListener("dragover", refuseFiles);
    addEventListener("drop", refuseFiles);
    return () => {
      removeEventListener("dragover", refuseFiles);
      removeEventListener("drop", refuseFiles);
    };
  }, []);
}

/** What takes files has handled the event before it arrives at the window. */
function refuseFiles(event: DragEvent): void {
  const { dataTransfer, target } = event;
  if (event.defaultPrevented || !dataTransfer?.types.includes("Files")) return;
  if (target instanceof HTMLInputElement && target.type === "file") return;
  event.preventDefault();
  dataTransfer.dropEffect = "none";
}
