import { z } from "zod";

/** More than can be featured, since a screen may be older than what it shows. */
const IDS_MAX = 100;

/** The featured projects in the order that their owner wants. */
export const featuredOrderSchema = z.object({ ids: z.array(z.uuid()).max(IDS_MAX) });

/** How an order was answered. `failed`: without an answer, or refused. */
export type FeaturedOrderReply = { status: "done" | "failed" };
