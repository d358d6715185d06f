import { type FieldError, ShopError } from '#shared/errors.ts'

/** Throws a 400 with the problem's message, if there is one. */
export function rejectIfInvalid(problem: FieldError | undefined): void {
  if (problem) throw new ShopError('bad_request', problem.message, { errors: [problem] })
}
