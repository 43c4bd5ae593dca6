import { CROP_MIN_PX, type CropBox } from "#domain/media/crop.ts";

/** In percent of the picture. */
const STEP_PERCENT = 5;
const ENLARGEMENT = 1.1;

/** What can be done to a crop without dragging. WCAG 2.5.7 */
export type CropChange = "left" | "right" | "up" | "down" | "smaller" | "larger";

/** `picture`: the size in pixels at which it is shown. The shape of the box stays. */
export function changeCrop(
  box: CropBox,
  change: CropChange,
  picture: { width: number; height: number },
): CropBox {
  const scale = scaleOf(box, change, picture);
  const [width, height] = [box.width * scale, box.height * scale];
  const [right, down] = DIRECTIONS[change];
  return {
    x: within(box.x + (box.width - width) / 2 + right * STEP_PERCENT, 100 - width),
    y: within(box.y + (box.height - height) / 2 + down * STEP_PERCENT, 100 - height),
    width,
    height,
  };
}

const DIRECTIONS: Record<CropChange, readonly [right: number, down: number]> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
  smaller: [0, 0],
  larger: [0, 0],
};

function scaleOf(
  { width, height }: CropBox,
  change: CropChange,
  picture: { width: number; height: number },
): number {
  if (change === "larger") return Math.min(ENLARGEMENT, 100 / width, 100 / height);
  if (change !== "smaller") return 1;
  const shortestPx = Math.min((width / 100) * picture.width, (height / 100) * picture.height);
  return Math.min(1, Math.max(1 / ENLARGEMENT, CROP_MIN_PX / shortestPx));
}

const within = (value: number, max: number) => Math.min(Math.max(0, value), Math.max(0, max));
