import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import { RENDITION_WIDTHS } from "#domain/media/media.ts";
import { findDieWithUs } from "../../programs/die-with-us.ts";
import { plainEnvironment, runProgram } from "../../programs/run-program.ts";
import { POSTER_PNG_MAX_BYTES, type Rendered } from "./render-pdf.ts";

/** Beside its code, a decoder holds up to 17 frames; one of 8K takes 50 MB. */
const MEMORY_MAX_BYTES = 2 * 1024 ** 3;
/** What bounded programs get. */
const boundedEnvironment = plainEnvironment;
let found: Promise<readonly string[]> | null = null;
const TAKE_WITHIN_MS = 30_000;
/** What one buffer of ffmpeg may hold; a frame of 8K takes 133 MB. */
const BLOCK_MAX_BYTES = 256 * 1024 * 1024;
/** As wide as it is shown, where pixels are not square, and no wider than the largest rendition. */
const SIZE = `scale=w='min(${RENDITION_WIDTHS.at(-1)},iw*sar)':h='max(1,ow/dar)',setsar=1`;
/** What ffmpeg says of a file that holds nothing but sound. */
const NOTHING_TO_SEE = "matches no streams";

/** Told what it opens, ffmpeg follows no list of other files that calls itself a film. */
const READERS: Readonly<Record<string, string>> = {
  mp4: "mov",
  m4v: "mov",
  mov: "mov",
  webm: "matroska",
  ogv: "ogg",
  avi: "avi",
};

/** What films are made of; whatever else ffmpeg can decode stays shut. */
const DECODERS = [
  ...["h264", "hevc", "av1", "libdav1d", "libaom-av1", "vp8", "vp9", "libvpx", "libvpx-vp9"],
  ...["mpeg4", "mpeg2video", "mpeg1video", "msmpeg4", "msmpeg4v2", "h263", "wmv2", "mjpeg"],
  ...["theora", "prores", "dnxhd", "rawvideo"],
];

/** Where ffmpeg lies among the folders of a `PATH`, or null. */
export async function findFfmpeg(path: string): Promise<string | null> {
  for (const folder of path.split(delimiter).filter(isAbsolute)) {
    const program = join(folder, "ffmpeg");
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return program;
  }
  return null;
}

/**
 * The first frame of a film as a PNG, upright and no wider than the largest rendition. ffmpeg gets
 * bounds of time and, where the machine has them, of memory, and ends with this process.
 */
export async function firstFrame(
  ffmpeg: string,
  film: { path: string; ext: string },
  withinMs = TAKE_WITHIN_MS,
): Promise<Rendered> {
  const reader = READERS[film.ext];
  if (!reader) return { ok: false, state: "none" };
  const given = [
    ...["-nostdin", "-hide_banner", "-loglevel", "error", "-max_alloc", String(BLOCK_MAX_BYTES)],
    ...["-timelimit", String(Math.ceil(withinMs / 1000))],
    ...["-protocol_whitelist", "file", "-format_whitelist", reader],
    ...["-codec_whitelist", DECODERS.join(",")],
    ...["-threads", "1", "-f", reader, "-i", `file:${film.path}`],
    // V: a picture that lies beside the sound is none of the film's.
    ...["-map", "0:V:0", "-an", "-sn", "-dn", "-frames:v", "1", "-threads", "1"],
    ...["-vf", SIZE, "-pix_fmt", "rgb24", "-f", "image2pipe", "-c:v", "png", "pipe:1"],
  ];
  const [program = ffmpeg, ...words] = [...(await findBounds()), ffmpeg, ...given];
  return new Promise((resolve) => {
    execFile(
      program,
      words,
      {
        encoding: "buffer",
        timeout: withinMs,
        killSignal: "SIGKILL",
        maxBuffer: POSTER_PNG_MAX_BYTES,
        env: boundedEnvironment,
      },
      (error, png, problems) => {
        if (!error && png.length > 0) return resolve({ ok: true, png });
        const state = problems.includes(NOTHING_TO_SEE) ? "none" : "failed";
        resolve({ ok: false, state });
      },
    );
  });
}

/**
 * Words to put before a program that reads what strangers made: on Linux it may take so much memory
 * and no more, and dies with this process. None where the machine cannot do that.
 */
function findBounds(): Promise<readonly string[]> {
  found ??= Promise.all([findDieWithUs(), findLimit()]).then(([dieWithUs, limit]) => [
    ...dieWithUs("KILL"),
    ...limit,
  ]);
  return found;
}

async function findLimit(): Promise<readonly string[]> {
  const limit = ["prlimit", `--as=${MEMORY_MAX_BYTES}`] as const;
  return (await runProgram([...limit, "true"])).ok ? limit : [];
}
