import type { ReactNode } from 'react'

interface CollectionHeaderProps {
  title: string
  /** What there is to say about the list, under its name. */
  note?: ReactNode
  /** A picture that fills its box: a square on phones, 8:3 above. */
  banner?: ReactNode
}

export function CollectionHeader({ title, note, banner }: CollectionHeaderProps) {
  return (
    <header>
      {banner && (
        <div className="relative aspect-square overflow-hidden border-b border-ink bg-card md:aspect-8/3">{banner}</div>
      )}
      <div className="gutter grid gap-4 pt-8 pb-6 lg:pt-14 lg:pb-10">
        <h1 className="headline text-[clamp(1.75rem,6.6vw,7rem)] break-words">{title}</h1>
        {note}
      </div>
    </header>
  )
}
