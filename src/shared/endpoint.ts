import type * as z from 'zod'
import { ErrorBody } from './error-body.ts'
import type { ErrorStatus } from './errors.ts'
import type { Permission } from './permissions.ts'

interface RequestParts {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
}

export interface Endpoint extends RequestParts {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** In the router's syntax: `/api/products/:id`. */
  path: `/${string}`
  summary: string
  /** The response body. */
  responseBody: z.ZodType
  /** The success status; 200 by default. */
  status?: 200 | 201
  /** Error statuses in addition to those that `buildResponses` adds to every endpoint of its kind. */
  errorStatuses?: readonly ErrorStatus[]
  /** The response is one page of a list, and the `X-Total-Count` header has the total count. */
  paged?: true
  /** The response is the same for everyone: requested without a token, and cached by the server and for offline use. */
  public?: true
  /** The `multipart/form-data` field that holds the one uploaded file. */
  upload?: string
  /** The content type of a response that is a file instead of JSON. */
  contentType?: 'text/csv' | 'text/plain' | 'application/pdf'
  /** The content type of the file that the query can ask for instead of JSON. */
  alternativeContentType?: 'text/csv'
  /** The accepted credentials, by their names in the API documentation, where they differ from those of the route's scope. */
  security?: SecurityRequirement[]
  /**
   * What an admin's role must allow, where it doesn't follow from path and method (`findPermission`). With `any`, every
   * admin may call the endpoint, and no API key.
   */
  permission?: Permission | 'any'
}

/** All schemes of one requirement are needed together; an empty requirement means that none is. */
export type SecurityRequirement = Record<string, string[]>

/** Lists every possible status explicitly, so an undocumented one can be detected. */
function buildResponses({ method, path, params, responseBody, status = 200, errorStatuses = [] }: Endpoint) {
  const allErrorStatuses: ErrorStatus[] = [400, 431, 500, 503, ...errorStatuses]
  if (params) allErrorStatuses.push(404)
  if (method !== 'GET') allErrorStatuses.push(413, 415)
  if (path.startsWith('/api/admin/')) allErrorStatuses.push(401, 403)
  const responses: Record<number, z.ZodType> = Object.fromEntries(
    allErrorStatuses.map((errorStatus) => [errorStatus, ErrorBody]),
  )
  return { ...responses, [status]: responseBody }
}

/**
 * Defines one API call for both sides. The server uses it as the Fastify route schema (validation, serialization,
 * OpenAPI); the API client uses it to build the request.
 */
export function endpoint<const D extends Endpoint>(
  // a misspelled field is a type error
  definition: D & Record<Exclude<keyof D, keyof Endpoint>, never>,
) {
  // Fastify treats `query` as an alias of `querystring` and accepts only one of them
  const { query, ...rest }: D = definition
  return {
    ...(rest as D),
    tags: [definition.path.split('/')[2] ?? 'operations'],
    ...(query ? { querystring: query } : {}),
    response: buildResponses(definition),
  } as D & {
    tags: string[]
    querystring: D['query']
    response: { [S in D['status'] extends 201 ? 201 : 200]: D['responseBody'] }
  }
}

export type CallInput<E extends RequestParts> = {
  [P in keyof RequestParts as E[P] extends z.ZodType ? P : never]: E[P] extends z.ZodType ? z.input<E[P]> : never
}

type ResponseBody<E extends Endpoint> = z.output<E['responseBody']>

/** `total` is the number of items on all pages. */
export type CallOutput<E extends Endpoint> = E['paged'] extends true
  ? { items: ResponseBody<E>; total: number }
  : ResponseBody<E>
