import { styleText } from "node:util";
import type { ExitCode } from "./command.ts";
import type { Paint } from "./text-layout.ts";

export const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export const printError = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

export function fail(line: string): ExitCode {
  printError(line);
  return 1;
}

/** Without colors when the output does not support them. */
export const paint: Paint = (style, text) => styleText(style, text, { stream: process.stdout });
