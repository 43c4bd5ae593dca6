import "react-image-crop/dist/ReactCrop.css";
import { useState } from "react";
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from "react-image-crop";
import { CROP_RATIO, type CropBox, type StoredCrop } from "#domain/media/crop.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { IsolatedPortal } from "../../kit/isolated-portal.tsx";

/** spec: admin-area §9, "Crop" */
const INITIAL_PERCENT = 80;
const MIN_PX = 50;

type CropDialogProps = {
  src: string;
  initial: CropBox | null;
  onApply: (crop: StoredCrop) => void;
  onClose: () => void;
};

/** Arrow keys move the box by 1 pixel, with Shift by 10, with Ctrl or Cmd by 100. */
export default function CropDialog({ src, initial, onApply, onClose }: CropDialogProps) {
  const [crop, setCrop] = useState<PercentCrop | undefined>(
    initial ? { unit: "%", ...initial } : undefined,
  );
  return (
    <IsolatedPortal>
      <Dialog title="Crop image" size="picker" onClose={onClose}>
        <div className="crop-dialog">
          <ReactCrop
            crop={crop}
            aspect={CROP_RATIO}
            minWidth={MIN_PX}
            keepSelection
            ruleOfThirds
            ariaLabels={{
              cropArea: "Crop area. Arrow keys move it.",
              nwDragHandle: "Top left corner",
              nDragHandle: "Top edge",
              neDragHandle: "Top right corner",
              eDragHandle: "Right edge",
              seDragHandle: "Bottom right corner",
              sDragHandle: "Bottom edge",
              swDragHandle: "Bottom left corner",
              wDragHandle: "Left edge",
            }}
            onChange={(_pixels, percent) => setCrop(percent)}
          >
            <img
              src={src}
              alt="The whole picture, to be cropped"
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                if (crop) return;
                const wanted = { unit: "%", width: INITIAL_PERCENT } as const;
                const fitting = makeAspectCrop(wanted, CROP_RATIO, naturalWidth, naturalHeight);
                setCrop(centerCrop(fitting, naturalWidth, naturalHeight));
              }}
            />
          </ReactCrop>
          <div className="button-row">
            <button type="button" className="pill" data-initial-focus onClick={onClose}>
              Cancel
            </button>
            <button type="button" className="pill" onClick={() => onApply({})}>
              Use Image
            </button>
            <button
              type="button"
              className="pill pill-filled"
              disabled={!crop}
              onClick={() => crop && onApply(boxOf(crop))}
            >
              Apply Crop
            </button>
          </div>
        </div>
      </Dialog>
    </IsolatedPortal>
  );
}

/** In hundredths of a percent, so that equal boxes are stored equally. */
function boxOf({ x, y, width, height }: PercentCrop): CropBox {
  const round = (percent: number) => Math.round(percent * 100) / 100;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
