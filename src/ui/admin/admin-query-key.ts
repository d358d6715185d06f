/** Returns a query key under `account`, so logging out removes the data from the cache. */
export const adminQueryKey = (...parts: string[]): string[] => ['account', ...parts]
