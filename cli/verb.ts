/** 0: done. 1: nothing could be done. 2: done in part; what is missing was said. */
export type ExitCode = 0 | 1 | 2;

/** One thing that the command line can do. */
export type Verb = {
  /** What it does, for the list of verbs. */
  summary: string;
  /** How to call it and what each option does. */
  usage: string;
  run(args: string[]): Promise<ExitCode>;
};
