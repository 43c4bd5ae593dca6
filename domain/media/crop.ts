/** In percent of the picture's width and height. */
export type CropBox = { x: number; y: number; width: number; height: number };

/** Without one, the whole picture is shown. */
export type StoredCrop = CropBox | Record<string, never>;

type Size = { width: number; height: number };

/** Shape of featured images. decisions: Projects and media */
export const CROP_RATIO = 16 / 9;
/** In pixels, of a picture and of its crop. spec: admin-area §9, "Crop" */
export const CROP_MIN_PX = 50;
export const TOO_SMALL_TO_CROP = `Image must be at least ${CROP_MIN_PX} × ${CROP_MIN_PX} pixels`;
/** Boxes are stored in hundredths of a percent, which may be several pixels of a tall picture. */
const RATIO_TOLERANCE = 0.02;

export function isCrop(value: unknown): value is CropBox {
  return typeof value === "object" && value !== null && "width" in value;
}

/** Checks input; whether the box fits a picture is up to `hasCropRatio`. */
export function isStoredCrop(value: unknown): value is StoredCrop {
  if (typeof value !== "object" || value === null) return false;
  if (Object.keys(value).length === 0) return !Array.isArray(value);
  const [x, y, width, height] = BOX.map((name): unknown => Reflect.get(value, name));
  return Object.keys(value).length === BOX.length && isSpan(x, width) && isSpan(y, height);
}

const BOX = ["x", "y", "width", "height"];

function isSpan(start: unknown, length: unknown): boolean {
  if (typeof start !== "number" || typeof length !== "number") return false;
  // Both are rounded to hundredths.
  return start >= 0 && length > 0 && start + length <= 100.01;
}

export function hasCropRatio({ width, height }: CropBox, picture: Size): boolean {
  const ratio = (width * picture.width) / (height * picture.height);
  return Math.abs(ratio / CROP_RATIO - 1) <= RATIO_TOLERANCE;
}

/** In pixels, at least one and never beyond the picture. */
export function croppedArea(box: CropBox, picture: Size): Size & { left: number; top: number } {
  const left = Math.min(Math.round((box.x / 100) * picture.width), picture.width - 1);
  const top = Math.min(Math.round((box.y / 100) * picture.height), picture.height - 1);
  const width = Math.max(1, Math.round((box.width / 100) * picture.width));
  const height = Math.max(1, Math.round((box.height / 100) * picture.height));
  return {
    left,
    top,
    width: Math.min(width, picture.width - left),
    height: Math.min(height, picture.height - top),
  };
}
