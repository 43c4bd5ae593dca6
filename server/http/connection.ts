import { createContext } from "react-router";

export type Connection = { address: string; userAgent: string };

/** Set for actions only: pages that are read never depend on the sender. */
export const connection = createContext<Connection>();
