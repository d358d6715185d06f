import type * as z from 'zod'
import { ErrorReply } from './error-reply.ts'
import type { Refusal } from './errors.ts'

/** What a call may carry besides its answer; absent parts are not sent and not read. */
interface Parts {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
}

interface Definition extends Parts {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Written the way the router reads it: `/api/products/:id`. */
  path: `/api/${string}`
  summary: string
  reply: z.ZodType
  /** The status of success; 200 unless something was made. */
  status?: 200 | 201
  /** How it may be refused beside what `responsesOf` knows of every call of its kind. */
  refusals?: readonly Refusal[]
  /** The answer is one page of a list, and `X-Total-Count` tells how long the list is. */
  paged?: true
  /** It takes `multipart/form-data` with one file in this field. */
  upload?: string
  /** The answer is a file of this type, and no JSON: its reply is unknown. */
  file?: 'text/csv' | 'application/pdf'
}

/** Every status by its number, so that one nobody thought of is told from one that was meant. */
function responsesOf({ method, path, params, reply, status = 200, refusals = [] }: Definition) {
  const refused: Refusal[] = [400, 431, 500, 503, ...refusals]
  if (params) refused.push(404)
  if (method !== 'GET') refused.push(413, 415)
  if (path.startsWith('/api/admin/')) refused.push(401, 403)
  const responses: Record<number, z.ZodType> = Object.fromEntries(refused.map((each) => [each, ErrorReply]))
  return { ...responses, [status]: reply }
}

/**
 * One call between browser and server. Fastify takes it as a route's schema, so that validation,
 * serialisation and OpenAPI follow from it; the api client takes it as the description of a request.
 */
export function endpoint<const D extends Definition>(definition: D) {
  // Fastify knows `query` as another name of `querystring`, and takes only one of them
  const { query, ...rest } = definition
  return {
    ...(rest as D),
    tags: [definition.path.split('/')[2] ?? 'api'],
    ...(query ? { querystring: query } : {}),
    response: responsesOf(definition),
  } as D & {
    tags: string[]
    querystring: D['query']
    response: { [S in D['status'] extends 201 ? 201 : 200]: D['reply'] }
  }
}

export type Endpoint = Definition

/** What the caller passes: the parts that the endpoint names, and no others. */
export type CallInput<E extends Parts> = {
  [P in keyof Parts as E[P] extends z.ZodType ? P : never]: E[P] extends z.ZodType ? z.input<E[P]> : never
}

type Answer<E extends Endpoint> = z.output<E['reply']>

/** What the caller gets: the answer, or one page of a list with the length of the whole. */
export type CallOutput<E extends Endpoint> = E['paged'] extends true ? { items: Answer<E>; total: number } : Answer<E>
