/** Repeats steps that midnight interrupted, so that their results are of one day. */
export async function onOneDay<T>(steps: () => Promise<T>): Promise<T> {
  const begun = new Date().toDateString();
  const [outcome] = await Promise.allSettled([steps()]);
  if (new Date().toDateString() !== begun) return onOneDay(steps);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}
