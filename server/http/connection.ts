import { createContext } from "react-router";

/** Who sent something, as the connection tells it: the IP address and what the browser calls itself. */
export type Connection = { address: string; userAgent: string };

/** Where an action finds who sent what it is given. Pages that are only read never know. */
export const connection = createContext<Connection>();
