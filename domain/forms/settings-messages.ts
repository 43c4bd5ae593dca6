/** spec: admin-area §8 */
export const SETTINGS_MESSAGES = {
  loadFailed: "Failed to load site configuration",
  nothingToSave: "No configuration to save",
  saved: "Site configuration saved successfully!",
  /** With what is wrong. */
  refused: "Failed to save site configuration",
  saveFailed: "Failed to save site configuration. Please try again.",
} as const;
