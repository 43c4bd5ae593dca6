import type { Editor } from "@tiptap/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { linkFrom } from "#domain/html/typed-link.ts";
import { videoFromLink } from "#domain/html/video.ts";
import { ALT_TEXT_MAX_CHARS } from "#domain/media/alt-text.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { withdrawToasts } from "../../../ui/toast.ts";
import { showProblems } from "../../forms/use-save.ts";
import { IsolatedPortal } from "../../kit/isolated-portal.tsx";
import { ADDRESS_INPUT, INVALID_ADDRESS } from "../link-dialog.tsx";
import { pictureAt } from "./context-bar.tsx";
import { videoContent } from "./paste.ts";

type DialogProps = { editor: Editor; onClose: () => void };

export function PictureDialog({ editor, onClose }: DialogProps) {
  const [attrs] = useState(() => pictureAt(editor)?.attrs);
  const [isDecorative, setDecorative] = useState<boolean>(attrs?.isDecorative ?? false);
  const save = (fields: FormData) => {
    // An upload that ends while the dialog is open moves the picture.
    const picture = pictureAt(editor);
    if (picture) {
      const alt = isDecorative ? "" : String(fields.get("alt") ?? "").trim();
      const { tr } = editor.state;
      tr.setNodeAttribute(picture.position, "alt", alt);
      tr.setNodeAttribute(picture.position, "isDecorative", isDecorative);
      editor.view.dispatch(tr);
    }
    onClose();
  };
  return (
    <FormDialog title="Alt text" submit="Save" onSubmit={save} onClose={onClose}>
      <Field id="picture-alt" name="alt" label="What the picture shows">
        {(control) => (
          <textarea
            {...control}
            data-initial-focus
            rows={3}
            maxLength={ALT_TEXT_MAX_CHARS}
            disabled={isDecorative}
            defaultValue={attrs?.alt}
          />
        )}
      </Field>
      <label className="rich-link-new-tab row gap-m">
        <input
          type="checkbox"
          checked={isDecorative}
          onChange={({ currentTarget }) => setDecorative(currentTarget.checked)}
        />
        Decorative: readers miss nothing without it
      </label>
    </FormDialog>
  );
}

/** Without an address, the picture is not linked. */
export function PictureLinkDialog({ editor, onClose }: DialogProps) {
  const [attrs] = useState(() => pictureAt(editor)?.attrs);
  const [problem, setProblem] = useState<string>();
  const save = (fields: FormData, form: HTMLFormElement) => {
    const typed = String(fields.get("address") ?? "").trim();
    const href = linkFrom(typed);
    if (typed !== "" && !href) {
      setProblem(INVALID_ADDRESS);
      return showProblems(form, "Link not saved");
    }
    const picture = pictureAt(editor);
    if (picture)
      editor.view.dispatch(editor.state.tr.setNodeAttribute(picture.position, "href", href));
    onClose();
  };
  return (
    <FormDialog title="Picture link" submit="Save" onSubmit={save} onClose={onClose}>
      <Field
        id="picture-link"
        name="address"
        label="Link (optional)"
        {...(problem ? { problem } : {})}
      >
        {(control) => <input {...control} {...ADDRESS_INPUT} defaultValue={attrs?.href ?? ""} />}
      </Field>
    </FormDialog>
  );
}

export function VideoDialog({ editor, onClose }: DialogProps) {
  const [problem, setProblem] = useState<string>();
  const insert = (fields: FormData, form: HTMLFormElement) => {
    const video = videoFromLink(String(fields.get("video") ?? ""));
    if (!video) {
      setProblem("Enter the link of a YouTube or Vimeo video.");
      return showProblems(form, "Video not added");
    }
    onClose();
    editor.commands.insertContent(videoContent(video));
  };
  return (
    <FormDialog title="Add video" submit="Add video" onSubmit={insert} onClose={onClose}>
      <Field
        id="video-link"
        name="video"
        label="YouTube or Vimeo link"
        {...(problem ? { problem } : {})}
      >
        {(control) => <input {...control} data-initial-focus inputMode="url" autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}

type FormDialogProps = {
  title: string;
  submit: string;
  onSubmit: (fields: FormData, form: HTMLFormElement) => void;
  onClose: () => void;
  children: ReactNode;
};

function FormDialog({ title, submit, onSubmit, onClose, children }: FormDialogProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    withdrawToasts(event.currentTarget);
    onSubmit(new FormData(event.currentTarget), event.currentTarget);
  };
  return (
    <IsolatedPortal>
      <Dialog title={title} size="small" onClose={onClose}>
        <form className="dialog-body form" noValidate onSubmit={send}>
          {children}
          <div className="button-row">
            <button type="submit" className="pill pill-filled">
              {submit}
            </button>
          </div>
        </form>
      </Dialog>
    </IsolatedPortal>
  );
}
