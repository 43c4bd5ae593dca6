import { createSlots } from "../../slots.ts";

/** One at a time: a picture of 50 megapixels takes 200 MB while it is decoded. */
export const inDecodingSlot = createSlots(1);

/** The second slot serves uploads while a job draws, which may take half a minute. */
export const inRenderingSlot = createSlots(2);

export const inEncodingSlot = createSlots(1);
