import type pg from 'pg'

/** Only what reads or writes has a plan. */
const planned = /^\s*(?:select|insert|update|delete)\b/i

/**
 * Has the server read and plan each statement once: story after story says the same few hundred, and planning them took
 * longer than carrying them out.
 */
export function keepPlans(client: pg.Client): pg.Client {
  const query = client.query.bind(client) as (...said: unknown[]) => unknown
  const names = new Map<string, string>()

  function named(said: unknown): unknown {
    const config = typeof said === 'string' ? { text: said } : (said as { text: string })
    if (!planned.test(config.text)) return said
    const name = names.get(config.text) ?? `story_${names.size}`
    names.set(config.text, name)
    return { ...config, name }
  }
  return Object.assign(client, { query: (said: unknown, ...more: unknown[]) => query(named(said), ...more) })
}
