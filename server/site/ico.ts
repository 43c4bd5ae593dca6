const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
const ICON = 1;
const BITS_PER_PIXEL = 32;

/** An ICO file of PNGs, which all browsers read. `size`: width and height, below 256 pixels. */
export function icoFile(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length);
  header.writeUInt16LE(ICON, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [nth, { size, png }] of pictures.entries()) {
    const at = HEADER_BYTES + ENTRY_BYTES * nth;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(BITS_PER_PIXEL, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}
