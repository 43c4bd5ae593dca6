import { Upload as UploadIcon } from "lucide-react";
import {
  type ChangeEvent,
  type DragEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { endingsFor } from "#domain/media/check-upload.ts";
import { UPLOAD_PLACES, type UploadPlaceName } from "#domain/media/upload-places.ts";
import { useUnsavedChanges } from "../shell/unsaved/unsaved-changes.tsx";
import { isUnderWay, type Upload } from "./upload.ts";
import { type OnKept, openUploadList } from "./upload-list.ts";
import { UploadRow } from "./upload-row.tsx";

const NONE: readonly Upload[] = [];

const saying = ({ name, problem }: Upload) =>
  problem === null ? `${name} uploaded.` : `${name} was not uploaded: ${sentence(problem)}`;
/** Some problems end with a full stop, others are without. */
const sentence = (problem: string) => problem.replace(/\.?$/, ".");

type UploadZoneProps<Place extends UploadPlaceName> = {
  place: Place;
  /** What is uploaded here, as a heading: "Main file". */
  label: string;
  /** Whether several may be chosen at once. */
  multiple?: boolean;
  /** Hears of each file that the server has kept. */
  onKept: OnKept<Place>;
  /** Hears when the first sets out, and when none is on its way any more. */
  onUnderWay?: (isUnderWay: boolean) => void;
  /** Whether the form around it waits for its files, and asks before it is left. */
  isAwaited?: boolean;
};

/** Where files are dropped or chosen, and how far each of them is. */
export function UploadZone<Place extends UploadPlaceName>({
  place,
  label,
  multiple = false,
  onKept,
  onUnderWay,
  isAwaited,
}: UploadZoneProps<Place>) {
  const { uploads, add, replace } = useUploads({ place, onKept, isAwaited });
  const [isOver, setOver] = useState(false);
  const labelId = useId();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const isAnyUnderWay = uploads.some(isUnderWay);
  const tellUnderWay = useEffectEvent((isSo: boolean) => onUnderWay?.(isSo));
  useEffect(() => tellUnderWay(isAnyUnderWay), [isAnyUnderWay]);

  const take = (files: FileList) => {
    const [first] = files;
    if (multiple) add(files);
    else if (first) replace(first);
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    // No change of the form around it: what it shows and saves is what arrives.
    event.stopPropagation();
    if (event.currentTarget.files) take(event.currentTarget.files);
    event.currentTarget.value = "";
  };
  // Something may have been chosen before there was anyone to hear of it.
  const takeEarly = useEffectEvent(() => {
    const { current } = input;
    if (!current?.files?.length) return;
    take(current.files);
    current.value = "";
  });
  useEffect(() => takeEarly(), []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  };

  return (
    <section className="uploads" aria-labelledby={labelId}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the button inside it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button is there for the keyboard */}
      <div
        className="upload-zone"
        data-over={isOver || undefined}
        onClick={() => input.current?.click()}
        onDragEnter={drag}
        onDragOver={drag}
        onDragLeave={leave}
        onDrop={drop}
      >
        <span className="upload-mark" aria-hidden="true">
          <UploadIcon />
        </span>
        <p className="upload-label" id={labelId}>
          {label}
        </p>
        <p className="upload-ways">
          <button
            type="button"
            ref={button}
            className="upload-choose"
            aria-describedby={`${labelId} ${hintId}`}
          >
            {multiple ? "Choose files" : "Choose a file"}
          </button>
          <span className="upload-or">
            {isOver ? "or let it go here" : `or drop ${multiple ? "them" : "it"} here`}
          </span>
        </p>
        <p className="upload-hint" id={hintId}>
          {UPLOAD_PLACES[place].hint}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          multiple={multiple}
          autoComplete="off"
          accept={endingsFor(place)
            .map((end) => `.${end}`)
            .join()}
          onChange={choose}
          onClick={(event) => event.stopPropagation()}
        />
      </div>
      {uploads.length > 0 && (
        <ul className="upload-rows">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onGone={() => button.current?.focus()} />
          ))}
        </ul>
      )}
      <Arrivals uploads={uploads} />
    </section>
  );
}

/** Says of each upload, to those who hear the page, that it arrived or why it did not. */
function Arrivals({ uploads }: { uploads: readonly Upload[] }) {
  const [said, setSaid] = useState("");
  const before = useRef<readonly Upload[]>([]);
  useEffect(() => {
    const news = uploads.filter(({ id, state }) => {
      const isNews = before.current.find((upload) => upload.id === id)?.state !== state;
      return isNews && (state === "done" || state === "failed");
    });
    before.current = uploads;
    if (news.length > 0) setSaid(news.map(saying).join(" "));
  }, [uploads]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

type UseUploads<Place extends UploadPlaceName> = {
  place: Place;
  /** Hears of each file that the server has kept, in the order in which they are kept. */
  onKept: OnKept<Place>;
  /** Whether a form around them waits for them, and asks before it is left. */
  isAwaited?: boolean;
};

/**
 * Sends files to a place: three at a time, each with progress, resumed by itself after a lost network
 * or an ended session, and when the same file is chosen again after the page was loaded anew. Leaving
 * the screen while some are under way asks first.
 */
function useUploads<Place extends UploadPlaceName>({
  place,
  onKept,
  isAwaited = false,
}: UseUploads<Place>): {
  uploads: readonly Upload[];
  add: (files: Iterable<File>) => void;
  replace: (file: File) => void;
} {
  const hear = useRef(onKept);
  useLayoutEffect(() => {
    hear.current = onKept;
  }, [onKept]);
  const [list] = useState(() => openUploadList(place, (kept, nth) => hear.current(kept, nth)));
  const uploads = useSyncExternalStore(list.subscribe, list.uploads, () => NONE);
  useUnsavedChanges(!isAwaited && uploads.some(isUnderWay));
  useEffect(() => list.stop, [list]);
  return { uploads, add: list.add, replace: list.replace };
}
