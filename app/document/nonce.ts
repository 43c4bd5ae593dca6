import { createContext } from "react";

/** Marks our inline scripts during server rendering; undefined in browsers. */
export const Nonce = createContext<string | undefined>(undefined);
