import { Upload as UploadIcon } from "lucide-react";
import {
  type ChangeEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { extensionsFor } from "#domain/media/check-upload.ts";
import { UPLOAD_PLACES, type UploadPlaceName } from "#domain/media/upload-places.ts";
import { useUnsavedChanges } from "../shell/unsaved-changes.tsx";
import { isUnderWay, type Upload } from "./upload.ts";
import { createUploadList, type OnKept } from "./upload-list.ts";
import { UploadRow } from "./upload-row.tsx";
import { useFileDrop } from "./use-file-drop.ts";

const NONE: readonly Upload[] = [];

const describeOutcome = ({ name, problem }: Upload) =>
  problem === null ? `${name} uploaded.` : `${name} failed to upload: ${sentence(problem)}`;
/** Not every problem ends with a period. */
const sentence = (problem: string) => problem.replace(/\.?$/, ".");

type UploadZoneProps<Place extends UploadPlaceName> = {
  place: Place;
  label: string;
  multiple?: boolean;
  onKept: OnKept<Place>;
  /** With the reason. */
  onFailed?: (problem: string) => void;
  onUploadingChange?: (isUploading: boolean) => void;
  /** Whether the surrounding form guards against leaving during uploads. */
  isGuardedByForm?: boolean;
  /** The id of a problem shown beside it. */
  describedBy?: string | undefined;
};

export function UploadZone<Place extends UploadPlaceName>({
  place,
  label,
  multiple = false,
  onKept,
  onFailed,
  onUploadingChange,
  isGuardedByForm,
  describedBy = "",
}: UploadZoneProps<Place>) {
  const { uploads, add, replace } = useUploads({ place, onKept, isGuardedByForm });
  const labelId = useId();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const isAnyUnderWay = uploads.some(isUnderWay);
  const notifyUploading = useEffectEvent((isOn: boolean) => onUploadingChange?.(isOn));
  useEffect(() => notifyUploading(isAnyUnderWay), [isAnyUnderWay]);

  const upload = (files: FileList) => {
    const [first] = files;
    if (multiple) add(files);
    else if (first) replace(first);
  };
  const { isOver, dropTarget } = useFileDrop(upload);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    // Choosing a file does not change the form; the uploaded file does.
    event.stopPropagation();
    if (event.currentTarget.files) upload(event.currentTarget.files);
    event.currentTarget.value = "";
  };
  // Files may have been chosen before hydration.
  const uploadEarlyFiles = useEffectEvent(() => {
    const { current } = input;
    if (!current?.files?.length) return;
    upload(current.files);
    current.value = "";
  });
  useEffect(() => uploadEarlyFiles(), []);
  return (
    <section className="uploads stack shrinkable gap-l" aria-labelledby={labelId}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the button inside it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button is there for the keyboard */}
      <div
        className="upload-zone"
        data-over={isOver || undefined}
        onClick={() => input.current?.click()}
        {...dropTarget}
      >
        <span className="upload-mark centered muted" aria-hidden="true">
          <UploadIcon />
        </span>
        <p className="small strong" id={labelId}>
          {label}
        </p>
        <p className="upload-prompt wrap baseline muted small">
          <button
            type="button"
            ref={button}
            className="upload-choose strong"
            aria-describedby={`${labelId} ${hintId} ${describedBy}`.trim()}
          >
            {multiple ? "Choose files" : "Choose a file"}
          </button>
          <span className="upload-or">
            {isOver ? "or release to upload" : `or drop ${multiple ? "them" : "it"} here`}
          </span>
        </p>
        <p className="faint fine" id={hintId}>
          {UPLOAD_PLACES[place].hint}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          multiple={multiple}
          autoComplete="off"
          accept={extensionsFor(place)
            .map((end) => `.${end}`)
            .join()}
          onChange={choose}
          onClick={(event) => event.stopPropagation()}
        />
      </div>
      {uploads.length > 0 && (
        <ul className="upload-rows divided box">
          {uploads.map((item) => (
            <UploadRow key={item.id} upload={item} onFocusLost={() => button.current?.focus()} />
          ))}
        </ul>
      )}
      <UploadAnnouncer uploads={uploads} onFailed={onFailed} />
    </section>
  );
}

type UploadAnnouncerProps = {
  uploads: readonly Upload[];
  onFailed: ((problem: string) => void) | undefined;
};

/** Announces finished and failed uploads to screen readers. */
function UploadAnnouncer({ uploads, onFailed }: UploadAnnouncerProps) {
  const [message, setMessage] = useState("");
  const previous = useRef<readonly Upload[]>([]);
  const reportFailure = useEffectEvent((problem: string) => onFailed?.(problem));
  useEffect(() => {
    const settled = uploads.filter(({ id, state }) => {
      const isChanged = previous.current.find((upload) => upload.id === id)?.state !== state;
      return isChanged && (state === "done" || state === "failed");
    });
    previous.current = uploads;
    if (settled.length > 0) setMessage(settled.map(describeOutcome).join(" "));
    for (const { problem } of settled) if (problem !== null) reportFailure(problem);
  }, [uploads]);
  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  );
}

type UseUploads<Place extends UploadPlaceName> = {
  place: Place;
  onKept: OnKept<Place>;
  isGuardedByForm?: boolean;
};

/** Stops the uploads on unmount; warns before leaving while some are in progress. */
function useUploads<Place extends UploadPlaceName>({
  place,
  onKept,
  isGuardedByForm = false,
}: UseUploads<Place>): {
  uploads: readonly Upload[];
  add: (files: Iterable<File>) => void;
  replace: (file: File) => void;
} {
  const latestOnKept = useRef(onKept);
  useLayoutEffect(() => {
    latestOnKept.current = onKept;
  }, [onKept]);
  const [list] = useState(() =>
    createUploadList(place, (kept, nth) => latestOnKept.current(kept, nth)),
  );
  const uploads = useSyncExternalStore(list.subscribe, list.uploads, () => NONE);
  useUnsavedChanges(!isGuardedByForm && uploads.some(isUnderWay));
  useEffect(() => list.stop, [list]);
  return { uploads, add: list.add, replace: list.replace };
}
