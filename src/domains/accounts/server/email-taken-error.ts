import { ShopError } from '#shared/errors.ts'

export function emailTakenError(): ShopError {
  const message = 'An account with this email already exists.'
  return new ShopError('conflict', message, { errors: [{ field: 'email', message }] })
}
