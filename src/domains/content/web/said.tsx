import { Link } from '#ui/link.tsx'

const marked = /\[([^\]]+)\]\(([^)]+)\)|\*([^*]+)\*/g

type Piece = { text: string; at: number; to?: string; isLoud?: true }

/** Cuts a line of a page's text at its links and its loud words. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of line.matchAll(marked)) {
    const [all, words, to, loud] = match
    if (match.index > end) pieces.push({ text: line.slice(end, match.index), at: end })
    if (loud === undefined) pieces.push({ text: words ?? '', to: to ?? '', at: match.index })
    else pieces.push({ text: loud, isLoud: true, at: match.index })
    end = match.index + all.length
  }
  return end < line.length ? [...pieces, { text: line.slice(end), at: end }] : pieces
}

const linkLook = 'font-medium underline decoration-1 underline-offset-4 hover:bg-acid'

/** A line of a page's text, with its links and its loud words. */
export function Said({ line }: { line: string }) {
  return piecesOf(line).map((piece) => <PieceSaid key={piece.at} {...piece} />)
}

function PieceSaid({ text, to, isLoud }: Omit<Piece, 'at'>) {
  if (isLoud) return <strong className="font-bold">{text}</strong>
  if (to === undefined) return text
  // within the page the browser goes by itself, and takes the focus along
  return to.startsWith('/') ? (
    <Link to={to} className={linkLook}>
      {text}
    </Link>
  ) : (
    <a href={to} className={linkLook}>
      {text}
    </a>
  )
}
