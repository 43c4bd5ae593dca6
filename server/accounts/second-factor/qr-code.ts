import { renderSVG } from "uqr";

/** A text as a QR code: the address of a picture, dark on light in any theme, since cameras want that. */
export function qrCode(text: string): string {
  const svg = renderSVG(text, { ecc: "M", border: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
