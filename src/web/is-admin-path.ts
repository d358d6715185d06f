export const isAdminPath = (path: string) => /^\/admin(\/|$)/.test(path)
