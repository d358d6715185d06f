import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getSearchSuggestions } from '../contract.ts'
import type { Deps } from './deps.ts'
import { presentSuggestions } from './present.ts'
import { suggestSearches } from './suggest-searches.ts'

export function searchRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getSearchSuggestions.path, { schema: getSearchSuggestions }, async (request, reply) => {
      reply.dependsOn([])
      return presentSuggestions(await suggestSearches(deps, request.query.q))
    })
  }
}
