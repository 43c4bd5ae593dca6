export const IMPORT_PATH = "/admin/import";
/** spec: admin-area §2 */
export const CONFIRMATION_PATH = "/admin/import-confirmation";

export const runPath = (id: string) => `${IMPORT_PATH}/${id}`;
