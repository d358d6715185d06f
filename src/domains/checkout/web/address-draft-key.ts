export const addressDraftKey = (userId: string): string => `checkout:${userId}`
