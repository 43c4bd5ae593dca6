import { Download } from "lucide-react";
import { type FormEvent, useState } from "react";
import { saveFile } from "../../ui/save-file.ts";
import { showToast } from "../../ui/toast.ts";
import { BusyButton } from "../kit/busy-button.tsx";

const NOT_FOUND = 404;

type ExportButtonProps = {
  /** Answers with the file, or 404 when there is nothing to export. */
  action: string;
  messages: { done: string; empty: string; failed: string };
  label: string;
};

/** Without scripts, the form loads the file. */
export function ExportButton({ action, messages, label }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const exportFile = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    try {
      const answer = await fetch(event.currentTarget.action, { method: "POST" });
      if (answer.status === NOT_FOUND) showToast("error", messages.empty);
      else if (answer.ok) {
        saveFile(await answer.blob(), fileNameOf(answer));
        showToast("success", messages.done);
      } else showToast("error", messages.failed);
    } catch {
      showToast("error", messages.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form method="post" action={action} onSubmit={exportFile}>
      <BusyButton type="submit" className="pill pill-small" isBusy={isBusy}>
        <Download aria-hidden="true" /> {isBusy ? "Exporting..." : label}
      </BusyButton>
    </form>
  );
}

function fileNameOf({ headers }: Response): string {
  const [, name = ""] = /filename="([^"]+)"/.exec(headers.get("Content-Disposition") ?? "") ?? [];
  return name;
}
