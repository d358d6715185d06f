import type { BenchResult } from './result.ts'
import { buildTables, type Table } from './tables.ts'

export type OutputFormat = 'text' | 'json' | 'markdown'

export function formatResult(result: BenchResult, format: OutputFormat): string {
  if (format === 'json') return JSON.stringify(result, null, 2)
  const { machine, goals, isQuick, seconds } = result
  const metCount = goals.filter(({ isMet }) => isMet).length
  const summary = [
    `${machine.cores} cores (${machine.processor}), Node ${machine.node}, ${Math.round(seconds)} s.`,
    ...(result.loadGenerator === 'wrk'
      ? []
      : ['wrk is not installed: autocannon hides most differences between servers.']),
    `${metCount} of ${goals.length} goals met.`,
    ...(isQuick ? ['Quick run with one size and one round: not representative.'] : []),
  ].join(' ')
  const tables = buildTables(result).map(format === 'markdown' ? formatMarkdown : formatText)
  return format === 'markdown' ? [summary, ...tables].join('\n\n') : [...tables, summary].join('\n\n')
}

export function formatMarkdown({ title, columns, rows }: Table): string {
  const formatLine = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [`**${title}**`, '', formatLine(columns), formatLine(columns.map(() => '---')), ...rows.map(formatLine)].join(
    '\n',
  )
}

function formatText({ title, columns, rows }: Table): string {
  const widths = columns.map((column, n) => Math.max(column.length, ...rows.map((row) => (row[n] ?? '').length)))
  // text is left-aligned, numbers are right-aligned
  const isNumeric = columns.map((_, n) => rows.every((row) => /^[\d.,]*$/.test(row[n] ?? '')))
  const formatLine = (cells: string[]) =>
    cells
      .map((cell, n) => (isNumeric[n] ? cell.padStart(widths[n] ?? 0) : cell.padEnd(widths[n] ?? 0)))
      .join('  ')
      .trimEnd()
  return [title, '', formatLine(columns), ...rows.map(formatLine)].join('\n')
}
