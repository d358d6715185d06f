import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import type * as z from 'zod'
import { type FieldError, joinMessages, ShopError } from '#shared/errors.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { fillInField, formatZodIssue } from './zod-messages.ts'

/** Validates requests with Zod; an invalid one is rejected with a sentence for every wrong field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data) => {
    const result = schema.safeParse(data, { error: formatZodIssue })
    return result.success ? { value: result.data } : { error: createValidationError(result.error.issues, httpPart) }
  }
}

/**
 * Checks responses and leaves out unknown fields. Parses rather than encodes as the type provider does: Zod encodes every
 * value that has checks twice, and no response has a codec.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (data) => {
    const result = schema.safeParse(data)
    if (!result.success) throw new ResponseSerializationError(method, url, { cause: result.error })
    return JSON.stringify(result.data)
  }
}

/** Returns the parsed data. Throws a bad request with a sentence for every wrong field. */
export function validate<T>(schema: z.ZodType<T>, data: unknown): T {
  const result = schema.safeParse(data, { error: formatZodIssue })
  if (!result.success) throw createValidationError(result.error.issues)
  return result.data
}

/** A request can have thousands of wrong or unknown fields; naming them all would cost more than any valid request. */
const MAX_ERRORS = 20
const MAX_NAME_LENGTH = 40

function createValidationError(issues: z.core.$ZodIssue[], httpPart = 'request'): ShopError {
  const [unknown, wrong] = [issues.filter(isUnknownKeys), issues.filter((issue) => !isUnknownKeys(issue))]
  const errors = wrong.slice(0, MAX_ERRORS).map(({ path, message }) => toFieldError(path, message, httpPart))
  for (const issue of unknown) {
    const names = issue.keys.slice(0, MAX_ERRORS - errors.length)
    errors.push(...names.map((name) => toUnknownFieldError(issue, name, httpPart)))
  }
  const total = wrong.length + unknown.reduce((sum, { keys }) => sum + keys.length, 0)
  if (total > MAX_ERRORS) errors.push(toFieldError([], `And ${groupDigits(total - MAX_ERRORS)} more.`, httpPart))
  return new ShopError('bad_request', joinMessages(errors), { errors })
}

const isUnknownKeys = (issue: z.core.$ZodIssue) => issue.code === 'unrecognized_keys'

function toUnknownFieldError(
  { path, message }: z.core.$ZodIssueUnrecognizedKeys,
  name: string,
  httpPart: string,
): FieldError {
  const text = message.replace('{field}', () => shortenName(name))
  return toFieldError([...path, name], text, httpPart)
}

function toFieldError(path: readonly PropertyKey[], message: string, httpPart: string): FieldError {
  const parts = path.length > 0 ? path.map((part) => (typeof part === 'string' ? shortenName(part) : part)) : [httpPart]
  return { field: parts.map(String).join('.'), message: fillInField(message, parts) }
}

const shortenName = (name: string) => name.slice(0, MAX_NAME_LENGTH)
