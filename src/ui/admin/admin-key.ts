/** The key of what an admin sees: under what a logout forgets, so that whoever sits here next never sees it. */
export const adminKey = (...what: string[]): string[] => ['account', ...what]
