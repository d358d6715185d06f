import type { Kind } from './table.ts'

/** The table for people: each kind once, and the graph of domains. */
export function writtenTable(kinds: Kind[], domains: Record<string, string[]>): string {
  const rows = new Map(kinds.map(({ name, only }) => [name, `| ${name} | ${only} |`]))
  const edges = Object.entries(domains).filter(([, along]) => along.length > 0)
  return [
    '| kind of file | may import |',
    '|---|---|',
    ...rows.values(),
    '',
    `A domain's server code may build on these domains, and on no others: ${edges
      .map(([domain, along]) => `${domain} → ${along.join(', ')}`)
      .join('; ')}.`,
  ].join('\n')
}
