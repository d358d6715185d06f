import type { FastifySchemaCompiler } from 'fastify'
import type * as z from 'zod'
import { type FieldError, inOneLine, ShopError } from '#shared/errors.ts'
import { plainWords } from './plain-words.ts'

/** Fastify's validator on Zod: what comes in is what the contract says, or a refusal that names every wrong field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data) => {
    const result = schema.safeParse(data, { error: plainWords })
    return result.success ? { value: result.data } : { error: refusal(result.error.issues, httpPart) }
  }
}

function refusal(issues: z.core.$ZodIssue[], httpPart = 'request'): ShopError {
  const errors = issues.flatMap((issue) => fieldErrors(issue, httpPart))
  return new ShopError('bad_request', inOneLine(errors), { errors })
}

function fieldErrors(issue: z.core.$ZodIssue, httpPart: string): FieldError[] {
  const { path, message } = issue
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: [...path, key].join('.'), message }))
  }
  return [{ field: path.join('.') || httpPart, message }]
}
