import { ArrowUp, Check, Clock, RotateCw, TriangleAlert, X } from "lucide-react";
import { useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { fileSize } from "#domain/media/file-size.ts";
import { formatTimeLeft } from "./time-left.ts";
import { isUnderWay, type Upload, type UploadState } from "./upload.ts";

type UploadRowProps = {
  upload: Upload;
  /** The row unmounts while it contains the focus. */
  onFocusLost: () => void;
};

export function UploadRow({ upload, onFocusLost }: UploadRowProps) {
  const { name, state, problem, canRetry, cancel, retry } = upload;
  const row = useRef<HTMLLIElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const nameId = useId();
  const reportFocusLost = useEffectEvent(onFocusLost);
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      if (element?.contains(document.activeElement)) reportFocusLost();
    };
  }, []);
  const retryAndFocus = () => {
    // Retrying unmounts the focused button.
    cancelButton.current?.focus();
    retry();
  };

  return (
    <li ref={row} className="upload-row" data-state={state}>
      <span className="upload-state" aria-hidden="true">
        <StateIcon state={state} />
      </span>
      <div>
        <strong dir="auto" className="upload-name truncate small strong" id={nameId} title={name}>
          {name}
        </strong>
        <p className="upload-progress faint fine tabular">{problem ?? progressText(upload)}</p>
      </div>
      <div className="upload-actions">
        {state === "failed" && canRetry && (
          <button type="button" className="icon-button" onClick={retryAndFocus}>
            <RotateCw aria-hidden="true" />
            <span className="sr-only">{`Retry ${name}`}</span>
          </button>
        )}
        <button ref={cancelButton} type="button" className="icon-button" onClick={cancel}>
          <X aria-hidden="true" />
          <span className="sr-only">
            {isUnderWay(upload) ? `Cancel ${name}` : `Remove ${name} from the list`}
          </span>
        </button>
      </div>
      {isUnderWay(upload) && (
        <div
          className="upload-bar"
          role="progressbar"
          aria-labelledby={nameId}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percentOf(upload)}
          aria-valuetext={progressText(upload)}
        >
          <span style={{ transform: `scaleX(${percentOf(upload) / 100})` }} />
        </div>
      )}
    </li>
  );
}

function StateIcon({ state }: { state: UploadState }) {
  switch (state) {
    case "waiting":
    case "paused":
      return <Clock />;
    case "sending":
    case "checking":
      return <ArrowUp />;
    case "done":
      return <Check />;
    case "failed":
      return <TriangleAlert />;
  }
}

const percentOf = ({ sent, bytes }: Upload) => Math.floor((100 * sent) / Math.max(1, bytes));

function progressText(upload: Upload): string {
  const { state, bytes, sent, secondsLeft } = upload;
  const parts = [`${fileSize(sent)} of ${fileSize(bytes)}`, `${percentOf(upload)}%`];
  switch (state) {
    case "waiting":
      return `${fileSize(bytes)} · waiting`;
    case "sending":
      if (secondsLeft !== null) parts.push(formatTimeLeft(secondsLeft));
      return parts.join(" · ");
    case "paused":
      return [...parts, "paused – will resume automatically"].join(" · ");
    case "checking":
      return `${fileSize(bytes)} · checking the file`;
    case "done":
      return `${fileSize(bytes)} · uploaded`;
    case "failed":
      return "";
  }
}
