export const SITE_SETTINGS_PATH = "/admin/settings";
export const REDIRECTS_PATH = "/admin/settings/redirects";
export const SYSTEM_PATH = "/admin/settings/system";
export const LOOK_PATH = "/admin/settings/look";
/** Home, drawn with unsaved settings. */
export const SITE_PREVIEW_PATH = "/admin/settings/preview";
