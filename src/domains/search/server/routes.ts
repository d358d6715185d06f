import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { searchSuggestions } from '../contract.ts'
import { presentSuggestions } from './present.ts'
import { suggestSearches } from './suggest-searches.ts'

type Deps = Parameters<typeof suggestSearches>[0]

/** The same for whoever asks, until the catalogue changes. */
const config = { cache: true, sameForAll: true }

export function searchRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(searchSuggestions.path, { schema: searchSuggestions, config }, async (request) =>
      presentSuggestions(await suggestSearches(deps, request.query.q)),
    )
  }
}
