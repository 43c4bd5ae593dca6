import { createSemaphore } from "../../concurrency/semaphore.ts";

/** One at a time: a picture of 50 megapixels takes 200 MB while it is decoded. */
export const withDecodingPermit = createSemaphore(1);

/** The second permit serves uploads while a job draws, which may take half a minute. */
export const withRenderingPermit = createSemaphore(2);

export const withEncodingPermit = createSemaphore(1);
