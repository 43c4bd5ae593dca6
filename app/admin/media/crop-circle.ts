import type { CropBox } from "#domain/media/crop.ts";

/** In pixels; a larger PNG could exceed the limit of an upload. */
const SIDE_MAX_PX = 1024;

/**
 * The circle in a square of the picture, as a square PNG that is transparent around it. Null when
 * the browser cannot make it. spec: admin-area §5, "Profile image"
 */
export async function cropCircle(image: HTMLImageElement, box: CropBox): Promise<Blob | null> {
  const x = (image.naturalWidth * box.x) / 100;
  const y = (image.naturalHeight * box.y) / 100;
  const width = (image.naturalWidth * box.width) / 100;
  const height = (image.naturalHeight * box.height) / 100;
  const side = Math.max(1, Math.min(SIDE_MAX_PX, Math.round(width)));
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.arc(side / 2, side / 2, side / 2, 0, 2 * Math.PI);
  context.clip();
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x, y, width, height, 0, 0, side, side);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** The content security policy allows no `blob:` addresses. */
export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
