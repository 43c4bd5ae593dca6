/** Loaded on demand: most sites never use passkeys. */
export const library = () => import("@simplewebauthn/server");
