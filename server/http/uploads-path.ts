/** Where files are sent to; the listener knows it too, since they take longer than anything else. */
export const UPLOADS_PATH = "/api/uploads";
