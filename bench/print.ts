import type { BenchResult } from './result.ts'
import { type Table, tablesOf } from './tables.ts'

export type Form = 'text' | 'json' | 'markdown'

export function print(result: BenchResult, form: Form): string {
  if (form === 'json') return JSON.stringify(result, null, 2)
  const { machine, goals, isQuick, seconds } = result
  const met = goals.filter(({ isMet }) => isMet).length
  const facts = [
    `${machine.cores} cores (${machine.processor}), Node ${machine.node}, ${Math.round(seconds)} s.`,
    `${met} of ${goals.length} goals met.`,
    ...(isQuick ? ['A quick run: one size and one round, no figures to rely on.'] : []),
  ].join(' ')
  const tables = tablesOf(result).map(form === 'markdown' ? markdown : text)
  return form === 'markdown' ? [facts, ...tables].join('\n\n') : [...tables, facts].join('\n\n')
}

function markdown({ title, columns, rows }: Table): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [`**${title}**`, '', line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
}

function text({ title, columns, rows }: Table): string {
  const widths = columns.map((column, n) => Math.max(column.length, ...rows.map((row) => (row[n] ?? '').length)))
  // words begin in one line, figures end in one
  const isFigure = columns.map((_, n) => rows.every((row) => /^[\d.,]*$/.test(row[n] ?? '')))
  const line = (cells: string[]) =>
    cells
      .map((cell, n) => (isFigure[n] ? cell.padStart(widths[n] ?? 0) : cell.padEnd(widths[n] ?? 0)))
      .join('  ')
      .trimEnd()
  return [title, '', line(columns), ...rows.map(line)].join('\n')
}
