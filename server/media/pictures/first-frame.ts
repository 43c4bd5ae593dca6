import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import { RENDITION_WIDTHS } from "#domain/media/media.ts";
import { findParentDeathSignal } from "../../programs/parent-death-signal.ts";
import { plainEnvironment, runProgram } from "../../programs/run-program.ts";
import { wasInterrupted } from "../../programs/was-interrupted.ts";
import { POSTER_PNG_MAX_BYTES, type Rendered } from "./render-pdf.ts";

const MEMORY_MAX_BYTES = 2 * 1024 ** 3;
const boundedEnvironment = plainEnvironment;
let found: Promise<readonly string[]> | null = null;
const TIMEOUT_MS = 30_000;
/** A frame of 8K takes 133 MB. */
const BLOCK_MAX_BYTES = 256 * 1024 * 1024;
/** Corrects non-square pixels; at most the largest rendition. */
const SIZE = `scale=w='min(${RENDITION_WIDTHS.at(-1)},iw*sar)':h='max(1,ow/dar)',setsar=1`;
/** ffmpeg's message for audio-only files. */
const NO_VIDEO_STREAM = "matches no streams";
/** ffmpeg's after SIGINT or SIGTERM. */
const EXIT_INTERRUPTED = 255;

/** A fixed demuxer keeps ffmpeg from following playlists disguised as videos. */
const DEMUXERS: Readonly<Record<string, string>> = {
  mp4: "mov",
  m4v: "mov",
  mov: "mov",
  webm: "matroska",
  ogv: "ogg",
  avi: "avi",
};

/** Video codecs only; all other decoders stay disabled. */
const DECODERS = [
  ...["h264", "hevc", "av1", "libdav1d", "libaom-av1", "vp8", "vp9", "libvpx", "libvpx-vp9"],
  ...["mpeg4", "mpeg2video", "mpeg1video", "msmpeg4", "msmpeg4v2", "h263", "wmv2", "mjpeg"],
  ...["theora", "prores", "dnxhd", "rawvideo"],
];

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

/** Upright PNG, bounded in time and memory; ffmpeg dies with this process. Rejects when it was interrupted. */
export async function firstFrame(
  ffmpeg: string,
  film: { path: string; ext: string },
  withinMs = TIMEOUT_MS,
): Promise<Rendered> {
  const demuxer = DEMUXERS[film.ext];
  if (!demuxer) return { ok: false, state: "none" };
  const given = [
    ...["-nostdin", "-hide_banner", "-loglevel", "error", "-max_alloc", String(BLOCK_MAX_BYTES)],
    // Of processor time, for the case that this process is gone; the timeout comes first.
    ...["-timelimit", String(4 * Math.ceil(withinMs / 1000))],
    ...["-protocol_whitelist", "file", "-format_whitelist", demuxer],
    ...["-codec_whitelist", DECODERS.join(",")],
    ...["-threads", "1", "-f", demuxer, "-i", `file:${film.path}`],
    // V skips cover art of audio files.
    ...["-map", "0:V:0", "-an", "-sn", "-dn", "-frames:v", "1", "-threads", "1"],
    ...["-vf", SIZE, "-pix_fmt", "rgb24", "-f", "image2pipe", "-c:v", "png", "pipe:1"],
  ];
  const [program = ffmpeg, ...args] = [...(await findSandbox()), ffmpeg, ...given];
  return new Promise((resolve, reject) => {
    execFile(
      program,
      args,
      {
        encoding: "buffer",
        timeout: withinMs,
        killSignal: "SIGKILL",
        maxBuffer: POSTER_PNG_MAX_BYTES,
        env: boundedEnvironment,
      },
      (error, png, stderr) => {
        if (!error && png.length > 0) return resolve({ ok: true, png });
        if (error && (error.code === EXIT_INTERRUPTED || wasInterrupted(error)))
          return reject(new Error("ffmpeg was interrupted", { cause: error }));
        const state = stderr.includes(NO_VIDEO_STREAM) ? "none" : "failed";
        resolve({ ok: false, state });
      },
    );
  });
}

/** Command prefix that limits memory and ties ffmpeg to this process; empty beyond Linux. */
function findSandbox(): Promise<readonly string[]> {
  found ??= Promise.all([findParentDeathSignal(), findLimit()]).then(
    ([parentDeathSignal, limit]) => [...parentDeathSignal("KILL"), ...limit],
  );
  return found;
}

async function findLimit(): Promise<readonly string[]> {
  const limit = ["prlimit", `--as=${MEMORY_MAX_BYTES}`] as const;
  return (await runProgram([...limit, "true"])).ok ? limit : [];
}
