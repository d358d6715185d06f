import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyReply, type FastifyRequest } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { ErrorBody } from '#shared/error-body.ts'

export interface ApiInfo {
  title: string
  version: string
}

z.globalRegistry.add(ErrorBody, { id: 'Error' })

const totalCount = { type: 'integer', description: 'Total number of items' }

const binaryFile = { type: 'string', format: 'binary' }

/** Adds what the schemas leave out: total counts, file uploads and file downloads. */
const transformEndpoint: typeof jsonSchemaTransform = (document) => {
  const transformed = jsonSchemaTransform(document)
  const { paged, upload, file } = (document.schema ?? {}) as { paged?: true; upload?: string; file?: string }
  const schema = (transformed.schema ?? {}) as { response?: Record<string, object>; [part: string]: unknown }
  const { response } = schema
  if (paged && response) response['200'] = { ...response['200'], headers: { 'X-Total-Count': totalCount } }
  if (file && response) response['200'] = { description: 'The file', content: { [file]: { schema: binaryFile } } }
  if (upload) {
    schema['consumes'] = ['multipart/form-data']
    schema['body'] = { type: 'object', properties: { [upload]: binaryFile }, required: [upload] }
  }
  return transformed
}

interface OpenApiDocument {
  components?: { schemas?: Record<string, object> }
}

/** Drops unused components: every named schema exists in an input and an output version. */
const removeUnusedComponents: typeof jsonSchemaTransformObject = (document) => {
  const { components, ...rest } = jsonSchemaTransformObject(document) as OpenApiDocument
  const text = JSON.stringify([rest, components])
  const isUsed = (name: string) => text.includes(`"#/components/schemas/${name}"`)
  const schemas = Object.fromEntries(Object.entries(components?.schemas ?? {}).filter(([name]) => isUsed(name)))
  return { ...rest, components: { ...components, schemas } }
}

/** Serves the OpenAPI document, generated from the schemas that validate requests, and Swagger UI. */
const openapiRoutes: FastifyPluginAsync<ApiInfo> = async (app, info) => {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info },
    hideUntagged: true,
    transform: transformEndpoint,
    transformObject: removeUnusedComponents,
  })
  const options = {
    schema: { hide: true },
    config: { cache: true, cacheStore: createStore(), sharedAcrossUsers: true },
  }
  app.get('/api/openapi.json', options, () => app.swagger())
  let swaggerUi: Promise<FastifyInstance> | undefined
  const forwardToSwaggerUi = async (request: FastifyRequest, reply: FastifyReply) => {
    swaggerUi ??= createSwaggerUi(app, info)
    const response = await (await swaggerUi).inject(request.url)
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

const STORE_BYTES = 16 * 1024 * 1024
/** A store of its own, because the documents never change while the server runs. */
const createStore = () => new ResponseCache({ maxBytes: STORE_BYTES, maxEntryBytes: STORE_BYTES / 2 })

/** Creates Swagger UI as a server of its own, with the first visit: routes cannot be added to a server that is ready. */
async function createSwaggerUi(app: FastifyInstance, { title }: ApiInfo): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const docs = Fastify()
  await docs.register(swagger)
  await docs.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: () => app.swagger(),
    transformSpecificationClone: false,
    theme: { title, css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }] },
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true },
  })
  return docs
}

export const openapiPlugin = fastifyPlugin(openapiRoutes, { name: 'openapi' })
