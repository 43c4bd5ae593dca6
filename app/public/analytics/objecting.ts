/** Whether the browser says that its user does not want to be recorded. */
export function isObjecting(): boolean {
  return (
    navigator.doNotTrack === "1" ||
    ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true)
  );
}
