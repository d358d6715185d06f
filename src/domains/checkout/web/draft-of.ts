/** Under this name the address that is being written survives leaving the page. */
export const draftOf = (userId: string): string => `checkout:${userId}`
