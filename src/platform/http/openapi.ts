import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyPluginAsync } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { ErrorReply } from '#shared/errors.ts'

export interface ApiInfo {
  title: string
  version: string
}

z.globalRegistry.add(ErrorReply, { id: 'Error' })

/** The contract as OpenAPI, made from the same schemas that check every request, and a page to read it. */
const openapiRoutes: FastifyPluginAsync<ApiInfo> = async (app, info) => {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info },
    hideUntagged: true,
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: info.title },
    uiConfig: { docExpansion: 'list', tryItOutEnabled: true },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

export const openapi = fastifyPlugin(openapiRoutes, { name: 'openapi' })
