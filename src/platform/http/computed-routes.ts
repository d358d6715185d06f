import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyPluginCallback } from 'fastify'
import { fastifyPlugin } from 'fastify-plugin'
import { toHeaderList } from '../cache/cached-response.ts'
import { createHeaderLineBuilder, findDirectSocket, finishWhenWritten } from './replay.ts'
import type { GetRequestId } from './request-id.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Computes the JSON of a response from memory, for a public route whose queries rarely repeat. Returns undefined for a
     * query that the route must handle itself, such as an invalid one. Must not throw.
     */
    computeJson?: (query: string) => string | undefined
  }
}

interface ComputedRoute {
  /** The path and a question mark. */
  urlPrefix: string
  computeJson: (query: string) => string | undefined
  /** The header lines of the route's own responses, known after the first one. */
  headerLines: string | undefined
}

interface Deps {
  getRequestId: GetRequestId
  keepAliveMs: number
}

/** Serves routes with `computeJson` without entering Fastify, with the headers that the route itself has sent. */
export function createComputedRoutes({ getRequestId, keepAliveMs }: Deps) {
  const routes: ComputedRoute[] = []
  const buildHeaderLines = createHeaderLineBuilder(keepAliveMs)

  function tryRespond(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '' } = request
    const route = method === 'GET' ? routes.find(({ urlPrefix }) => url.startsWith(urlPrefix)) : undefined
    if (route?.headerLines === undefined) return false
    const socket = findDirectSocket(response)
    if (socket === undefined) return false
    const json = route.computeJson(url.slice(route.urlPrefix.length))
    if (json === undefined) return false
    const head = `HTTP/1.1 200 OK\r\n${buildHeaderLines(getRequestId(request))}${route.headerLines}`
    const text = `${head}content-length: ${Buffer.byteLength(json)}\r\n\r\n${json}`
    socket.write(text, 'utf8', finishWhenWritten(response))
    return true
  }

  const plugin: FastifyPluginCallback = (app, _options, done) => {
    app.addHook('onRoute', ({ method, url, config }) => {
      if (config?.computeJson && method === 'GET')
        routes.push({ urlPrefix: `${url}?`, computeJson: config.computeJson, headerLines: undefined })
    })
    app.addHook('onSend', (request, reply, payload, next) => {
      const { computeJson } = request.routeOptions.config
      const route = computeJson && routes.find((one) => one.computeJson === computeJson)
      if (route && reply.statusCode === 200)
        route.headerLines ??= toHeaderList(reply.getHeaders())
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')
      next(null, payload)
    })
    done()
  }

  return { tryRespond, plugin: fastifyPlugin(plugin, { name: 'computed-routes' }) }
}
