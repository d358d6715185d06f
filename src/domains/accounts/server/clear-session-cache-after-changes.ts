import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that end no session and change no user, so the session cache stays valid. */
    keepsSessionCache?: boolean
  }
}

/**
 * Clears this process's session cache before the response to a change is sent, so the client's next request sees it. The
 * notification from the database may arrive later. Applies to failed requests too: they may have committed something.
 */
export function clearSessionCacheAfterChanges(
  app: FastifyInstance,
  { sessionCache }: Pick<Deps, 'sessionCache'>,
): void {
  app.addHook('onSend', async ({ method, routeOptions }) => {
    if (method !== 'GET' && method !== 'HEAD' && !routeOptions.config.keepsSessionCache) sessionCache?.clear()
  })
}
