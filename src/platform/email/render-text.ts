import type { ComposedEmail, EmailBlock } from './email-block.ts'

/** Leaves space for quote marks in a line of 80 characters. */
const WIDTH = 72

/** Renders plain text. Links are never wrapped. */
export function renderText({ title, blocks, footer }: ComposedEmail): string {
  const foot = footer.map((line) => (typeof line === 'string' ? wrap(line) : renderLink(line)))
  const parts = [wrap(title.toUpperCase()), ...blocks.map(renderBlock), `-- \n${foot.join('\n')}`]
  return `${parts.join('\n\n')}\n`
}

function renderBlock(block: EmailBlock): string {
  if (typeof block === 'string') return wrap(block)
  switch (block.kind) {
    case 'button':
    case 'link':
      return renderLink(block)
    case 'items':
      return renderItems(block)
    case 'facts':
      return block.facts.map(({ label, value }) => wrap(`${label}: ${value}`)).join('\n')
    case 'address':
      return [...(block.title ? [`${block.title}:`] : []), ...block.lines].map((line) => wrap(line)).join('\n')
    case 'quote':
      return [...(block.from ? [wrap(`${block.from}:`)] : []), renderQuote(block.text)].join('\n')
    case 'small':
      return wrap(block.text)
  }
}

const renderLink = ({ label, href }: { label: string; href: string }) => `${label}:\n${href}`

/** One line per item: columns would break in narrow windows and proportional fonts. */
function renderItems({ rows, sums = [], total }: Extract<EmailBlock, { kind: 'items' }>): string {
  const lines = [
    ...rows.map(({ label, detail, amount }) => `${detail ? `${label}, ${detail}` : label}: ${amount}`),
    ...(sums.length > 0 || total ? ['----'] : []),
    ...[...sums, ...(total ? [total] : [])].map(({ label, amount }) => `${label}: ${amount}`),
  ]
  return lines.map((line) => wrap(line)).join('\n')
}

const renderQuote = (text: string) =>
  text
    .trim()
    .split(/\r\n|\r|\n/)
    .flatMap((line) => wrap(line, WIDTH - 2).split('\n'))
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

function wrap(text: string, width = WIDTH): string {
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
