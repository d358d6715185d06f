import { type FieldError, ShopError } from '#shared/errors.ts'

/** Throws when the rules found something; its sentence is the answer's. */
export function refuse(problem: FieldError | undefined): void {
  if (problem) throw new ShopError('bad_request', problem.message, { errors: [problem] })
}
