import { type FieldError, ShopError } from '#shared/errors.ts'

/** Throws a 400 if there is an error. */
export function rejectIfInvalid(error: FieldError | undefined): void {
  if (error) throw new ShopError('bad_request', error.message, { errors: [error] })
}
