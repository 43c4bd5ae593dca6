/** One result in numbers, as `+42 %` and `more sign-ups within a year`. */
export type ResultFigure = { value: string; label: string };
