export const IMPORT_PATH = "/admin/import";
/** spec: admin-area §2 */
export const CONFIRMATION_PATH = "/admin/import-confirmation";

/** One import, from the upload to the report. */
export const runPath = (id: string) => `${IMPORT_PATH}/${id}`;
