export const ABOUT_PREVIEW_PATH = "/admin/about/preview";

/** The message of the preview to the form that it belongs to. */
export const PREVIEW_READY = "preview-ready";
