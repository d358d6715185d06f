import type { ComposedMail, MailBlock } from './mail-block.ts'

/** As wide as people read it wherever it is quoted. */
const WIDTH = 72

/** The mail as plain text. A link is never broken, however long it is. */
export function textOf({ title, blocks, footer }: ComposedMail): string {
  const foot = footer.map((line) => (typeof line === 'string' ? wrapped(line) : linked(line)))
  const parts = [wrapped(title.toUpperCase()), ...blocks.map(written), `-- \n${foot.join('\n')}`]
  return `${parts.join('\n\n')}\n`
}

function written(block: MailBlock): string {
  if (typeof block === 'string') return wrapped(block)
  switch (block.kind) {
    case 'button':
    case 'link':
      return linked(block)
    case 'items':
      return itemised(block)
    case 'facts':
      return block.facts.map(({ label, value }) => wrapped(`${label}: ${value}`)).join('\n')
    case 'address':
      return [...(block.title ? [`${block.title}:`] : []), ...block.lines].map((line) => wrapped(line)).join('\n')
    case 'quote':
      return [...(block.from ? [wrapped(`${block.from}:`)] : []), quoted(block.text)].join('\n')
    case 'small':
      return wrapped(block.text)
  }
}

const linked = ({ label, href }: { label: string; href: string }) => `${label}:\n${href}`

/** A line each: columns would fall apart in a narrow window, and in letters of different widths. */
function itemised({ rows, sums = [], total }: Extract<MailBlock, { kind: 'items' }>): string {
  const lines = [
    ...rows.map(({ what, detail, amount }) => `${detail ? `${what}, ${detail}` : what}: ${amount}`),
    ...(sums.length > 0 || total ? ['----'] : []),
    ...[...sums, ...(total ? [total] : [])].map(({ what, amount }) => `${what}: ${amount}`),
  ]
  return lines.map((line) => wrapped(line)).join('\n')
}

const quoted = (text: string) =>
  text
    .trim()
    .split(/\r\n|\r|\n/)
    .flatMap((line) => wrapped(line, WIDTH - 2).split('\n'))
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

function wrapped(text: string, width = WIDTH): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].join('\n')
}
