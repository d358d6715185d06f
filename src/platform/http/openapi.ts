import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyPluginAsync } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ErrorReply } from '#shared/error-reply.ts'

export interface ApiInfo {
  title: string
  version: string
}

z.globalRegistry.add(ErrorReply, { id: 'Error' })

const totalCount = { type: 'integer', description: 'How long the whole list is' }

/** A list that comes in pages tells its length in a header, which no schema of a body can say. */
const withTotalCount: typeof jsonSchemaTransform = (document) => {
  const transformed = jsonSchemaTransform(document)
  const response = transformed.schema?.['response'] as Record<string, object> | undefined
  if (response?.['200'] && 'paged' in document.schema) {
    response['200'] = { ...response['200'], headers: { 'X-Total-Count': totalCount } }
  }
  return transformed
}

interface Described {
  components?: { schemas?: Record<string, object> }
}

/** A named schema comes in two flavours, one for what is sent and one for what is answered; only those in use are shown. */
const withUsedComponents: typeof jsonSchemaTransformObject = (document) => {
  const { components, ...rest } = jsonSchemaTransformObject(document) as Described
  const text = JSON.stringify([rest, components])
  const isUsed = (name: string) => text.includes(`"#/components/schemas/${name}"`)
  const schemas = Object.fromEntries(Object.entries(components?.schemas ?? {}).filter(([name]) => isUsed(name)))
  return { ...rest, components: { ...components, schemas } }
}

/** The contract as OpenAPI, made from the same schemas that check every request, and a page to read it. */
const openapiRoutes: FastifyPluginAsync<ApiInfo> = async (app, info) => {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info },
    hideUntagged: true,
    transform: withTotalCount,
    transformObject: withUsedComponents,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: {
      title: info.title,
      css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

export const openapi = fastifyPlugin(openapiRoutes, { name: 'openapi' })
