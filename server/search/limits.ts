/** Calls of programs and other sites, per process and kind of work. */
export const CONCURRENT_CALLS = { running: 4, waiting: 40 };
export const CALLS_PER_NETWORK = { burst: 60, perMinute: 60, keysMax: 10_000 };

/** Visitors' searches, per process. More may wait: a class or an office shares a network. */
export const CONCURRENT_SEARCHES = { running: 4, waiting: 200 };
