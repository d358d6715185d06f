import { listenForNotifications } from '#platform/database/listen-for-notifications.ts'
import type { Log } from '#platform/log.ts'
import { SECOND } from '#shared/time.ts'
import type { SessionCache } from './session-cache.ts'

interface Deps {
  url: string
  sessionCache: SessionCache
  /** A connection that stopped responding is noticed within twice this. */
  heartbeatMs?: number
}

/** Clears the cache when any process ends a session or changes a user. The cache is on only while this is connected. */
export function watchSessions({ url, sessionCache, heartbeatMs = SECOND }: Deps, log: Log): { close(): Promise<void> } {
  const listener = listenForNotifications(
    {
      url,
      channels: ['sessions'],
      onMessage: () => sessionCache.clear(),
      onLost: () => sessionCache.turnOff(),
      onConnected: () => sessionCache.turnOn(),
      heartbeatMs,
    },
    log,
  )
  return {
    close: async () => {
      await listener.close()
      sessionCache.turnOff()
    },
  }
}
