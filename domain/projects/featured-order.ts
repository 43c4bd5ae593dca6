import { z } from "zod";

/** Above the featured limit, since an open screen may be outdated. */
const IDS_MAX = 100;

export const featuredOrderSchema = z.object({ ids: z.array(z.uuid()).max(IDS_MAX) });

export type FeaturedOrderReply = { status: "done" | "failed" };
