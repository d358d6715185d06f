import type { FastifySchemaCompiler } from 'fastify'
import type * as z from 'zod'
import { type FieldError, joinMessages, ShopError } from '#shared/errors.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { fillInField, zodMessage } from './zod-messages.ts'

/** Validates requests with Zod; an invalid one is rejected with a sentence for every wrong field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data) => {
    const result = schema.safeParse(data, { error: zodMessage })
    return result.success ? { value: result.data } : { error: createValidationError(result.error.issues, httpPart) }
  }
}

/** Returns the parsed data. Throws a bad request with a sentence for every wrong field. */
export function validate<T>(schema: z.ZodType<T>, data: unknown): T {
  const result = schema.safeParse(data, { error: zodMessage })
  if (!result.success) throw createValidationError(result.error.issues)
  return result.data
}

/** A body or query can have thousands of unknown fields; naming them all would cost more than any valid request. */
const MAX_NAMED_FIELDS = 20
const MAX_NAME_LENGTH = 60
/** More than any form has fields. */
const MAX_ISSUES = 100

function createValidationError(issues: z.core.$ZodIssue[], httpPart = 'request'): ShopError {
  const errors = issues.slice(0, MAX_ISSUES).flatMap((issue) => toFieldErrors(issue, httpPart))
  return new ShopError('bad_request', joinMessages(errors), { errors })
}

function toFieldErrors(issue: z.core.$ZodIssue, httpPart: string): FieldError[] {
  const { path, message } = issue
  if (issue.code !== 'unrecognized_keys') return [toFieldError(path.length > 0 ? path : [httpPart], message)]
  const named = issue.keys.slice(0, MAX_NAMED_FIELDS).map((key) => {
    const name = key.slice(0, MAX_NAME_LENGTH)
    return toFieldError(
      [...path, name],
      message.replace('{field}', () => name),
    )
  })
  const unnamedCount = issue.keys.length - named.length
  if (unnamedCount === 0) return named
  return [...named, toFieldError(path.length > 0 ? path : [httpPart], `And ${groupDigits(unnamedCount)} more.`)]
}

function toFieldError(path: readonly PropertyKey[], message: string): FieldError {
  return { field: path.map(String).join('.'), message: fillInField(message, path) }
}
