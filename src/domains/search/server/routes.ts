import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getSearchSuggestions } from '../contract.ts'
import type { Deps } from './deps.ts'
import { presentSuggestions } from './present.ts'
import { suggestSearches } from './suggest-searches.ts'

/** Responses are the same for everyone, so they can be cached. */
const config = { cache: true, sharedAcrossUsers: true }

export function searchRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getSearchSuggestions.path, { schema: getSearchSuggestions, config }, async (request) =>
      presentSuggestions(await suggestSearches(deps, request.query.q)),
    )
  }
}
