import { styleText } from "node:util";
import type { Paint } from "./lay-out.ts";

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export const complain = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Colours where the output is a terminal that wants them. */
export const paint: Paint = (style, text) => styleText(style, text, { stream: process.stdout });
