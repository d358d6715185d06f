import { type FieldError, ShopError } from '#shared/errors.ts'

/** Throws a 400 if there is an error. */
export function rejectIfInvalid(error: FieldError | undefined): void {
  if (error) throw createFieldError(error)
}

/** Returns a 400 for one field. */
export const createFieldError = (error: FieldError): ShopError =>
  new ShopError('bad_request', error.message, { errors: [error] })
