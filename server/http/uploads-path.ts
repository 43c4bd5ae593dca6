export const UPLOADS_PATH = "/api/uploads";
