import { ArchiveRestore } from "lucide-react";
import { PROJECTS_PATH } from "../paths.ts";
import { useChange } from "./use-change.ts";

type RestoreButtonProps = {
  project: { id: string; title: string };
  /** As a sign alone where it stands among others, else with its word. */
  className: "icon-button" | "pill";
  onPress: () => void;
};

/** Takes a project out of the archive. */
export function RestoreButton({ project: { id, title }, className, onPress }: RestoreButtonProps) {
  const { Form, isBusy } = useChange([title]);
  return (
    <Form method="post" action={PROJECTS_PATH} className="toggle" onSubmit={onPress}>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="intent"
        value="restore"
        data-puts-away={id}
        className={className}
        aria-label={`Restore ${title}`}
        title="Restore"
        disabled={isBusy}
      >
        <ArchiveRestore aria-hidden="true" size={17} />
        {className === "pill" && "Restore"}
      </button>
    </Form>
  );
}
