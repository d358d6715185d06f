import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyReply, type FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod'
import type { SecurityRequirement } from '#shared/endpoint.ts'
import { ErrorBody } from '#shared/error-body.ts'
import type { ErrorStatus } from '#shared/errors.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { MAX_COUNTED } from '#shared/max-counted.ts'

export interface ApiInfo {
  /** Called for each document, because the shop's name may change. */
  title: () => string
  version: string
  description?: (title: string) => string
  /** By its SPDX identifier. */
  license?: string
  /** By default, the address of the document. */
  serverUrl?: string | undefined
  tags?: { name: string; description: string }[]
  securitySchemes?: Record<string, SecurityScheme>
  /** Names of the endpoints by method and path, such as `GET /api/products/:id`. */
  operationIds?: ReadonlyMap<string, string>
}

export type SecurityScheme =
  | { type: 'http'; scheme: 'bearer'; description: string }
  | { type: 'apiKey'; in: 'query' | 'header'; name: string; description: string }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How the API documentation presents the route, unless its contract says otherwise. */
    documentation?: { tag: string; security: SecurityRequirement[] }
  }
}

z.globalRegistry.add(ErrorBody, { id: 'Error' })

const totalCount = {
  type: 'integer',
  description: `Total number of items; long admin lists are counted up to ${groupDigits(MAX_COUNTED)}`,
}

const binaryFile = { type: 'string', format: 'binary' }

const errorDescriptions: Record<ErrorStatus, string> = {
  400: 'Invalid request',
  401: 'Not logged in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict with the current state',
  413: 'Request too large',
  415: 'Unsupported content type',
  416: 'Range outside the file',
  429: 'Too many requests',
  431: 'Request headers too large',
  500: 'Internal error',
  503: 'Unavailable; try again after Retry-After',
}

interface ResponseSchema {
  type?: string
  properties?: object
  items?: ResponseSchema
}

interface DocumentedResponse {
  description: string
  content?: Record<string, { schema?: ResponseSchema }>
}

const MAX_LISTED_FIELDS = 4

/** Names the first fields of the response, because they describe it best. */
function describeResponseBody({ type, properties, items }: ResponseSchema = {}): string {
  if (properties) return `An object with ${listFields(properties)}`
  if (type !== 'array') return 'The result'
  return items?.properties ? `A list of objects with ${listFields(items.properties)}` : 'A list'
}

function listFields(properties: object): string {
  const names = Object.keys(properties)
  const listed = names.slice(0, MAX_LISTED_FIELDS).map((name) => `\`${name}\``)
  const rest = names.length - listed.length
  return rest > 0 ? `${listed.join(', ')} and ${rest} more` : listed.join(', ')
}

/** Replaces the generator's placeholder. */
function describeResponse(status: string, response: DocumentedResponse): DocumentedResponse {
  if (response.description !== 'Default Response') return response
  const description = (errorDescriptions as Record<string, string>)[status]
  return {
    ...response,
    description: description ?? describeResponseBody(response.content?.['application/json']?.schema),
  }
}

interface DocumentedSchema {
  paged?: true
  upload?: string
  contentType?: string
  alternativeContentType?: string
  tags?: string[]
  security?: SecurityRequirement[]
}

/** Adds what the schemas leave out: name, tag, security, total counts, file uploads and file downloads. */
const createTransform =
  (operationIds: ReadonlyMap<string, string>): typeof jsonSchemaTransform =>
  (document) => {
    const transformed = jsonSchemaTransform(document)
    const { method, url, config } = document.route
    const { paged, upload, contentType, alternativeContentType, tags, security } = (document.schema ??
      {}) as DocumentedSchema
    const schema = (transformed.schema ?? {}) as { response?: Record<string, object>; [part: string]: unknown }
    const { response } = schema
    if (paged && response) response['200'] = { ...response['200'], headers: { 'X-Total-Count': totalCount } }
    if (contentType && response)
      response['200'] = { description: 'The file', content: { [contentType]: { schema: binaryFile } } }
    if (alternativeContentType && response) {
      const content = {
        'application/json': { schema: response['200'] },
        [alternativeContentType]: { schema: binaryFile },
      }
      response['200'] = { description: 'JSON or a file', content }
    }
    if (upload) {
      schema['consumes'] = ['multipart/form-data']
      schema['body'] = { type: 'object', properties: { [upload]: binaryFile }, required: [upload] }
    }
    if (tags) {
      schema['operationId'] = operationIds.get(`${method} ${url}`)
      schema['tags'] = config?.documentation ? [config.documentation.tag] : tags
      schema['security'] = security ?? config?.documentation?.security ?? []
    }
    return transformed
  }

interface Operation {
  tags?: string[]
  responses?: Record<string, DocumentedResponse>
}

interface OpenApiDocument {
  tags?: { name: string }[]
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, object> }
}

/** Describes the responses and drops unused tags and components: every named schema exists in an input and an output version. */
const completeDocument: typeof jsonSchemaTransformObject = (document) => {
  const { tags = [], components, ...rest } = jsonSchemaTransformObject(document) as OpenApiDocument
  const operations = Object.values(rest.paths ?? {}).flatMap((path) => Object.values(path))
  for (const operation of operations) {
    const responses = Object.entries(operation.responses ?? {})
    operation.responses = Object.fromEntries(
      responses.map(([status, response]) => [status, describeResponse(status, response)]),
    )
  }
  const usedTags = new Set(operations.flatMap(({ tags = [] }) => tags))
  const text = JSON.stringify([rest, components])
  const isUsed = (name: string) => text.includes(`"#/components/schemas/${name}"`)
  const schemas = Object.fromEntries(Object.entries(components?.schemas ?? {}).filter(([name]) => isUsed(name)))
  return { ...rest, tags: tags.filter(({ name }) => usedTags.has(name)), components: { ...components, schemas } }
}

const operationsTag = { name: 'operations', description: 'Health and metrics, for operators.' }
const metricsToken = { type: 'http', scheme: 'bearer', description: 'The setting `METRICS_TOKEN`.' } as const

/** Serves the OpenAPI document, generated from the schemas that validate requests, and Swagger UI. */
const openapiRoutes: FastifyPluginAsync<ApiInfo> = async (app, info) => {
  const { title, version, description, license, serverUrl = '/', tags, securitySchemes, operationIds } = info
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: title(),
        version,
        ...(license && { license: { name: license, identifier: license } }),
      },
      servers: [{ url: serverUrl }],
      tags: [...(tags ?? []), operationsTag],
      components: { securitySchemes: { ...securitySchemes, metricsToken } },
    },
    hideUntagged: true,
    transform: createTransform(operationIds ?? new Map()),
    transformObject: completeDocument,
  })
  const buildDocument = () => {
    const document = app.swagger()
    const current = { title: title(), ...(description && { description: description(title()) }) }
    return { ...document, info: { ...document.info, ...current } }
  }
  const options = { schema: { hide: true }, config: { cache: true, sharedAcrossUsers: true } }
  app.get('/api/openapi.json', options, async (_request, reply) => {
    // on no data: only a change of settings drops it from the cache
    reply.dependsOn([])
    return buildDocument()
  })
  let swaggerUi: { title: string; server: Promise<FastifyInstance> } | undefined
  const getSwaggerUi = (): Promise<FastifyInstance> => {
    if (swaggerUi?.title === title()) return swaggerUi.server
    const created = { title: title(), server: createSwaggerUi(title(), buildDocument) }
    swaggerUi = created
    // the next request tries again
    created.server.catch(() => {
      if (swaggerUi === created) swaggerUi = undefined
    })
    return created.server
  }
  const forwardToSwaggerUi = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.dependsOn([])
    const { accept } = request.headers
    const response = await (await getSwaggerUi()).inject({ url: request.url, headers: accept ? { accept } : {} })
    for (const name of forwardedHeaders) {
      const value = response.headers[name]
      if (value !== undefined) reply.header(name, value)
    }
    return reply.code(response.statusCode).send(response.rawPayload)
  }
  app.get('/api/docs', options, forwardToSwaggerUi)
  app.get('/api/docs/*', options, forwardToSwaggerUi)
}

const forwardedHeaders = ['content-type', 'cache-control', 'location']

/** Creates Swagger UI as a separate server, on the first visit: routes cannot be added to a server that is ready. */
async function createSwaggerUi(title: string, buildDocument: () => object): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const docs = Fastify()
  await docs.register(swagger)
  await docs.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: buildDocument,
    transformSpecificationClone: false,
    theme: { title, css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }] },
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true },
  })
  return docs
}

export const openapiPlugin = fastifyPlugin(openapiRoutes, { name: 'openapi' })
