/** Calls of programs and other sites, per process and kind of work. */
export const CONCURRENT_CALLS = { running: 4, waiting: 40 };
export const CALLS_PER_NETWORK = { burst: 60, perMinute: 60, keysMax: 10_000 };

/** Visitors' requests, per process and kind of work. More may wait: a class or an office shares a network. */
export const CONCURRENT_REQUESTS = { running: 4, waiting: 200 };

/** More of them run: each takes seconds, but holds no connection of the database meanwhile. */
export const CONCURRENT_MODEL_CALLS = { running: 8, waiting: 200 };
