import type pg from 'pg'

const preparablePattern = /^\s*(?:select|insert|update|delete)\b/i

/**
 * Turns queries into prepared statements. All runs use the same few hundred statements, and planning them would take
 * longer than executing them.
 */
export function prepareStatements(client: pg.Client): pg.Client {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const names = new Map<string, string>()

  function withName(statement: unknown): unknown {
    const config = typeof statement === 'string' ? { text: statement } : (statement as { text: string })
    if (!preparablePattern.test(config.text)) return statement
    const name = names.get(config.text) ?? `simulation_${names.size}`
    names.set(config.text, name)
    return { ...config, name }
  }
  return Object.assign(client, {
    query: (statement: unknown, ...args: unknown[]) => query(withName(statement), ...args),
  })
}
