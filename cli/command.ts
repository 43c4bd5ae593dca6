/** 0: success. 1: failure. 2: partial success, with the rest reported. */
export type ExitCode = 0 | 1 | 2;

export type Command = {
  /** One line for the list of commands. */
  summary: string;
  /** Shown by `--help`. */
  usage: string;
  run(args: string[]): Promise<ExitCode>;
};
