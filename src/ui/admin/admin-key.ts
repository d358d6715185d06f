/** Returns a query key under `account`, so logging out removes the data from the cache. */
export const adminKey = (...parts: string[]): string[] => ['account', ...parts]
