import type { FastifySchemaCompiler } from 'fastify'
import type * as z from 'zod'
import { type FieldError, joinMessages, ShopError } from '#shared/errors.ts'
import { fillInField, zodMessage } from './zod-messages.ts'

/** Validates requests with Zod; an invalid one is rejected with a sentence for every wrong field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data) => {
    const result = schema.safeParse(data, { error: zodMessage })
    return result.success ? { value: result.data } : { error: createValidationError(result.error.issues, httpPart) }
  }
}

function createValidationError(issues: z.core.$ZodIssue[], httpPart = 'request'): ShopError {
  const errors = issues.flatMap((issue) => toFieldErrors(issue, httpPart))
  return new ShopError('bad_request', joinMessages(errors), { errors })
}

function toFieldErrors(issue: z.core.$ZodIssue, httpPart: string): FieldError[] {
  const { path, message } = issue
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => toFieldError([...path, key], message.replace('{field}', key)))
  }
  return [toFieldError(path.length > 0 ? path : [httpPart], message)]
}

function toFieldError(path: readonly PropertyKey[], message: string): FieldError {
  return { field: path.map(String).join('.'), message: fillInField(message, path) }
}
