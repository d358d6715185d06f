import { Link } from '#ui/link.tsx'
import { linkTargetPattern, markupPattern } from '../page-contract.ts'

type Segment = { text: string; offset: number; to?: string; style?: 'bold' | 'small' }

/** Splits a line at its links and at bold and small text. A link whose target is not allowed stays text. */
export function parseInlineMarkup(line: string): Segment[] {
  const segments: Segment[] = []
  let end = 0
  for (const match of line.matchAll(markupPattern)) {
    const [markup, label = '', to, bold, small] = match
    const offset = match.index
    if (to !== undefined && !linkTargetPattern.test(to)) continue
    if (offset > end) segments.push({ text: line.slice(end, offset), offset: end })
    if (bold !== undefined) segments.push({ text: bold, style: 'bold', offset })
    else if (small !== undefined) segments.push({ text: small, style: 'small', offset })
    else segments.push({ text: label, to: to ?? '', offset })
    end = offset + markup.length
  }
  return end < line.length ? [...segments, { text: line.slice(end), offset: end }] : segments
}

const linkClass = 'font-medium underline decoration-1 underline-offset-4 hover:bg-accent hover:text-ink'

export function InlineMarkup({ line }: { line: string }) {
  return parseInlineMarkup(line).map((segment) => <MarkupSegment key={segment.offset} {...segment} />)
}

function MarkupSegment({ text, to, style }: Omit<Segment, 'offset'>) {
  if (style === 'bold') return <strong className="font-bold">{text}</strong>
  if (style === 'small') return <span className="mono-caption opacity-75">{text}</span>
  if (to === undefined) return text
  // for fragments, a plain link lets the browser move the focus
  return to.startsWith('/') ? (
    <Link to={to} className={linkClass}>
      {text}
    </Link>
  ) : (
    <a href={to} className={linkClass}>
      {text}
    </a>
  )
}
