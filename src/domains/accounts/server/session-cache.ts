import { LRUCache } from 'lru-cache'
import { SECOND } from '#shared/time.ts'
import type { SessionWithUser } from './session-store.ts'

const MAX_SESSIONS = 10_000
/** Limits how long a missed revocation can go unnoticed. */
const MAX_AGE_MS = 10 * SECOND

/**
 * Caches sessions of customers by the hash of their token. Starts turned off, and must be on only while `watchSessions`
 * receives every revocation.
 */
export class SessionCache {
  readonly #sessions = new LRUCache<string, SessionWithUser>({ max: MAX_SESSIONS, ttl: MAX_AGE_MS })
  #isOn = false
  #generation = 0

  get(tokenHash: string): SessionWithUser | undefined {
    return this.#sessions.get(tokenHash)
  }

  /** Must be called before the session is read. The returned function stores it, unless the cache was cleared since. */
  startFill(tokenHash: string): (session: SessionWithUser) => void {
    const generation = this.#generation
    return (session) => {
      // an admin's requests are few, and a missed revocation would do the most harm
      if (session.user.role === 'admin') return
      if (this.#isOn && generation === this.#generation) this.#sessions.set(tokenHash, session)
    }
  }

  clear(): void {
    this.#generation++
    this.#sessions.clear()
  }

  turnOn(): void {
    this.clear()
    this.#isOn = true
  }

  turnOff(): void {
    this.#isOn = false
    this.clear()
  }
}
