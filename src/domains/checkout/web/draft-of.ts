export const draftOf = (userId: string): string => `checkout:${userId}`
