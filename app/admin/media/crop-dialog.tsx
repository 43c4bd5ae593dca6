import "react-image-crop/dist/ReactCrop.css";
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  type LucideIcon,
  ZoomIn,
  ZoomOut,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from "react-image-crop";
import { CROP_MIN_PX, type CropBox } from "#domain/media/crop.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { IsolatedPortal } from "../kit/isolated-portal.tsx";
import { type CropChange, changeCrop } from "./change-crop.ts";

/** spec: admin-area §9, "Crop" */
const INITIAL_PERCENT = 80;
/** Maximum enlargement of a tiny picture. */
const SCALE_MAX = 4;

type CropDialogProps = {
  title: string;
  src: string;
  /** Width divided by height. */
  aspect: number;
  isCircular?: boolean;
  initial?: CropBox | null;
  /** Uses the picture without a crop. */
  onUseWhole?: () => void;
  onApply: (box: CropBox, image: HTMLImageElement) => void;
  /** The picture cannot be decoded. */
  onError?: () => void;
  /** Whether the picture is large enough. */
  accept?: (image: HTMLImageElement) => boolean;
  onClose: () => void;
};

/** Arrow keys move the box by 1 pixel, with Shift by 10, with Ctrl or Cmd by 100. */
export default function CropDialog(props: CropDialogProps) {
  const { title, src, aspect, isCircular = false, initial, onUseWhole, onApply, onClose } = props;
  const [crop, setCrop] = useState<PercentCrop | undefined>(
    initial ? { unit: "%", ...initial } : undefined,
  );
  const [completed, setCompleted] = useState<PercentCrop>();
  const [width, setWidth] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (width) scrollToBox(stage.current, "center");
  }, [width]);
  useEffect(() => {
    if (completed) scrollToBox(stage.current, "nearest");
  }, [completed]);
  const begin = (loaded: HTMLImageElement) => {
    if (props.accept && !props.accept(loaded)) return;
    setWidth(displayWidth(loaded, aspect));
    const first = crop ?? initialCrop(loaded, aspect);
    setCrop(first);
    setCompleted(first);
  };
  const change = (how: CropChange) => {
    if (!completed || !image.current) return;
    const { clientWidth, clientHeight } = image.current;
    const size = { width: clientWidth, height: clientHeight };
    const changed = { unit: "%" as const, ...changeCrop(completed, how, size) };
    setCrop(changed);
    setCompleted(changed);
  };
  return (
    <IsolatedPortal>
      <Dialog title={title} size="crop" onClose={onClose}>
        <div className="crop-dialog">
          <div ref={stage} className="crop-stage" data-loading={!width || undefined}>
            <ReactCrop
              style={{ width }}
              crop={crop}
              aspect={aspect}
              circularCrop={isCircular}
              minWidth={CROP_MIN_PX * Math.max(1, aspect)}
              minHeight={CROP_MIN_PX * Math.max(1, 1 / aspect)}
              keepSelection
              ruleOfThirds={!isCircular}
              ariaLabels={LABELS}
              onChange={(_pixels, percent) => setCrop(percent)}
              onComplete={(_pixels, percent) => setCompleted(percent)}
            >
              <img
                ref={image}
                src={src}
                alt="The whole picture, to be cropped"
                onLoad={({ currentTarget }) => begin(currentTarget)}
                onError={props.onError}
              />
            </ReactCrop>
          </div>
          <div className="crop-foot">
            <fieldset aria-label="Crop area" className="crop-tools cluster">
              {CHANGES.map(([how, label, icon]) => (
                <IconButton
                  key={how}
                  icon={icon}
                  size={18}
                  label={label}
                  title={label}
                  onClick={() => change(how)}
                />
              ))}
            </fieldset>
            <div className="button-row">
              <button type="button" className="pill" data-initial-focus onClick={onClose}>
                Cancel
              </button>
              {onUseWhole && (
                <button type="button" className="pill" onClick={onUseWhole}>
                  Use Image
                </button>
              )}
              <button
                type="button"
                className="pill pill-filled"
                disabled={!completed}
                onClick={() =>
                  completed && image.current && onApply(boxOf(completed), image.current)
                }
              >
                Apply Crop
              </button>
            </div>
          </div>
        </div>
      </Dialog>
    </IsolatedPortal>
  );
}

const CHANGES: readonly (readonly [CropChange, label: string, LucideIcon])[] = [
  ["left", "Move left", ArrowLeft],
  ["right", "Move right", ArrowRight],
  ["up", "Move up", ArrowUp],
  ["down", "Move down", ArrowDown],
  ["smaller", "Smaller", ZoomOut],
  ["larger", "Larger", ZoomIn],
];

const LABELS = {
  cropArea: "Crop area. Arrow keys move it.",
  nwDragHandle: "Top left corner",
  nDragHandle: "Top edge",
  neDragHandle: "Top right corner",
  eDragHandle: "Right edge",
  seDragHandle: "Bottom right corner",
  sDragHandle: "Bottom edge",
  swDragHandle: "Bottom left corner",
  wDragHandle: "Left edge",
};

/** Fits the stage; a narrow picture, where the smallest crop would not fit then, scrolls. */
function displayWidth(image: HTMLImageElement, aspect: number): string {
  const { naturalWidth, naturalHeight } = image;
  const atFullHeight = `${naturalWidth / naturalHeight} * var(--crop-stage-height)`;
  const roomPx = 2 * CROP_MIN_PX;
  const widthScale = (roomPx * Math.max(1, aspect)) / naturalWidth;
  const heightScale = (roomPx * Math.max(1, 1 / aspect)) / naturalHeight;
  const scale = Math.min(SCALE_MAX, Math.max(widthScale, heightScale));
  return `max(${naturalWidth * scale}px, min(100%, ${naturalWidth}px, ${atFullHeight}))`;
}

/** For a picture of the wanted shape: 80% of it, at an offset of 10%. */
function initialCrop({ naturalWidth, naturalHeight }: HTMLImageElement, aspect: number) {
  const isWider = naturalWidth / naturalHeight > aspect;
  const size = isWider ? { height: INITIAL_PERCENT } : { width: INITIAL_PERCENT };
  const box = makeAspectCrop({ unit: "%", ...size }, aspect, naturalWidth, naturalHeight);
  return centerCrop(box, naturalWidth, naturalHeight);
}

/** In hundredths of a percent, so that equal boxes are stored equally. */
function boxOf({ x, y, width, height }: PercentCrop): CropBox {
  const round = (percent: number) => Math.round(percent * 100) / 100;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

function scrollToBox(stage: HTMLElement | null, position: "center" | "nearest"): void {
  const box = stage?.querySelector(".ReactCrop__crop-selection");
  box?.scrollIntoView({ block: position, inline: position });
}
