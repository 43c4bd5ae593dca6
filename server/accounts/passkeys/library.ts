/** The library that knows passkeys, loaded when the first one is asked for: most sites never ask. */
export const library = () => import("@simplewebauthn/server");
