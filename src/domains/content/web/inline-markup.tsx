import { Link } from '#ui/link.tsx'

const markupPattern = /\[([^\]]+)\]\(([^)]+)\)|\*([^*]+)\*/g

type Segment = { text: string; offset: number; to?: string; isStrong?: true }

/** Splits a line at its links and bold text. */
export function parseInlineMarkup(line: string): Segment[] {
  const segments: Segment[] = []
  let end = 0
  for (const match of line.matchAll(markupPattern)) {
    const [markup, label, to, strong] = match
    if (match.index > end) segments.push({ text: line.slice(end, match.index), offset: end })
    if (strong === undefined) segments.push({ text: label ?? '', to: to ?? '', offset: match.index })
    else segments.push({ text: strong, isStrong: true, offset: match.index })
    end = match.index + markup.length
  }
  return end < line.length ? [...segments, { text: line.slice(end), offset: end }] : segments
}

const linkClass = 'font-medium underline decoration-1 underline-offset-4 hover:bg-acid'

export function InlineMarkup({ line }: { line: string }) {
  return parseInlineMarkup(line).map((segment) => <MarkupSegment key={segment.offset} {...segment} />)
}

function MarkupSegment({ text, to, isStrong }: Omit<Segment, 'offset'>) {
  if (isStrong) return <strong className="font-bold">{text}</strong>
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
