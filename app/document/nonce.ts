import { createContext } from "react";

/** Marks our own inline scripts while a document is rendered; empty in browsers. */
export const Nonce = createContext<string | undefined>(undefined);
