const UNITS = ["bytes", "KB", "MB", "GB"];

/** `1 byte`, `640 KB`, `2.4 MB`; a KB is 1,000 bytes. */
export function fileSize(bytes: number): string {
  if (bytes === 1) return "1 byte";
  let amount = bytes;
  let unit = 0;
  // 999.5 would round to 1000 of this unit.
  while (amount >= (unit === 0 ? 1000 : 999.5) && unit < UNITS.length - 1) {
    amount /= 1000;
    unit++;
  }
  const digits = unit > 0 && amount < 9.95 ? 1 : 0;
  return `${Number(amount.toFixed(digits))} ${UNITS[unit]}`;
}
