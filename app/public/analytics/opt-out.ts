/** Do Not Track or Global Privacy Control */
export function hasOptedOut(): boolean {
  return (
    navigator.doNotTrack === "1" ||
    ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true)
  );
}
