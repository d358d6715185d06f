import { ShopError } from '#shared/errors.ts'

export const isNotLoggedIn = (error: unknown): boolean => error instanceof ShopError && error.code === 'not_logged_in'
