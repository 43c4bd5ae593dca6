import { styleText } from "node:util";
import type { Paint } from "./text-layout.ts";

export const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export const printError = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

/** Without colors when the output does not support them. */
export const paint: Paint = (style, text) => styleText(style, text, { stream: process.stdout });
