import { Link } from '#ui/link.tsx'

const markup = /\[([^\]]+)\]\(([^)]+)\)|\*([^*]+)\*/g

type Piece = { text: string; at: number; to?: string; isStrong?: true }

/** Splits a line at its links and bold text. */
export function parseInlineMarkup(line: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of line.matchAll(markup)) {
    const [all, label, to, strong] = match
    if (match.index > end) pieces.push({ text: line.slice(end, match.index), at: end })
    if (strong === undefined) pieces.push({ text: label ?? '', to: to ?? '', at: match.index })
    else pieces.push({ text: strong, isStrong: true, at: match.index })
    end = match.index + all.length
  }
  return end < line.length ? [...pieces, { text: line.slice(end), at: end }] : pieces
}

const linkClass = 'font-medium underline decoration-1 underline-offset-4 hover:bg-acid'

export function InlineMarkup({ line }: { line: string }) {
  return parseInlineMarkup(line).map((piece) => <MarkupPiece key={piece.at} {...piece} />)
}

function MarkupPiece({ text, to, isStrong }: Omit<Piece, 'at'>) {
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
