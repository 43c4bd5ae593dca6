/** Set by `npm run test:long`: larger databases, texts and newsletters, and more random runs. */
export const isLong = process.env.LONG_TESTS === "1";
