import sharp from "sharp";

const FRAME = { width: 640, height: 360 };
/** Repeated, since making one takes long. */
const STILLS = 4;

/** Noise of about 100 KB per second with a seek index, so that players load it in parts. */
export async function webm(seconds: number): Promise<Buffer> {
  const stills = await Promise.all(Array.from({ length: STILLS }, (_, at) => still(40 + 20 * at)));
  const frames = Array.from({ length: seconds }, (_, at) => stills[at % STILLS] ?? Buffer.of());
  const clusters = frames.map((frame, at) =>
    element("1f43b675", [
      element("e7", number(at * 1000)),
      element("a3", Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), frame])),
    ]),
  );
  const about = Buffer.concat([info(seconds), tracks()]);
  const sizeOfCues = cues(clusters.map(() => 0)).length;
  let position = about.length + sizeOfCues;
  const positions = clusters.map((cluster) => {
    const start = position;
    position += cluster.length;
    return start;
  });
  return Buffer.concat([
    element("1a45dfa3", [
      element("4282", text("webm")),
      element("4287", number(4)),
      element("4285", number(2)),
    ]),
    element("18538067", [about, cues(positions), ...clusters]),
  ]);
}

/** A VP8 frame, taken from a lossy WebP. */
async function still(mean: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean, sigma: 60 };
  const create = { ...FRAME, channels: 3 as const, background: "#888", noise };
  const webp = await sharp({ create }).webp({ quality: 80 }).toBuffer();
  const at = webp.indexOf("VP8 ");
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4));
}

function info(seconds: number): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(seconds * 1000);
  const names = [element("4d80", text("vitrine")), element("5741", text("vitrine"))];
  return element("1549a966", [
    element("2ad7b1", number(1_000_000)),
    element("4489", duration),
    ...names,
  ]);
}

function tracks(): Buffer {
  const video = [element("b0", number(FRAME.width)), element("ba", number(FRAME.height))];
  const track = [
    ...[element("d7", number(1)), element("73c5", number(1)), element("83", number(1))],
    ...[element("86", text("V_VP8")), element("e0", video)],
  ];
  return element("1654ae6b", [element("ae", track)]);
}

function cues(positions: number[]): Buffer {
  const points = positions.map((position, at) => {
    const place = [element("f7", number(1)), element("f1", number(position))];
    return element("bb", [element("b3", number(at * 1000)), element("b7", place)]);
  });
  return element("1c53bb6b", points);
}

/** An EBML element with an eight-byte size. RFC 8794 */
function element(id: string, content: Buffer | Buffer[]): Buffer {
  const body = Array.isArray(content) ? Buffer.concat(content) : content;
  const size = number(body.length);
  size[0] = 1;
  return Buffer.concat([Buffer.from(id, "hex"), size, body]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

function text(value: string): Buffer {
  return Buffer.from(value, "ascii");
}
