import pg from 'pg'
import { vi } from 'vitest'

/** Runs the work and returns the text of everything that the pool sends meanwhile, except the setup of connections. */
export async function recordRoundTrips(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const clients = new Set<unknown>()
  const recordClient = (client: unknown) => void clients.add(client)
  pool.on('acquire', recordClient)
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const { calls, contexts } = query.mock
    // other pools, such as the one for health checks, send statements at any time
    const texts = calls.filter((_, index) => clients.has(contexts[index])).map(([statement]) => getText(statement))
    return texts.filter((text) => !text.startsWith('SET statement_timeout'))
  } finally {
    query.mockRestore()
    pool.off('acquire', recordClient)
  }
}

const getText = (statement: unknown) =>
  typeof statement === 'string' ? statement : String((statement as { text?: string }).text)
