export const REMOVE_SAMPLE_PATH = "/admin/sample";
