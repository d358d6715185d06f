import type { ReactNode } from 'react'

interface CollectionHeaderProps {
  title: string
  note?: ReactNode
  banner?: ReactNode
}

export function CollectionHeader({ title, note, banner }: CollectionHeaderProps) {
  return (
    <header>
      {banner && (
        <div className="relative aspect-5/4 overflow-hidden border-b border-ink bg-card md:aspect-3/1 lg:aspect-7/2 [&_img]:object-[50%_15%]">
          {banner}
        </div>
      )}
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 pt-6 pb-5 lg:pt-10 lg:pb-8">
        <h1 className="headline text-[clamp(1.75rem,5.6vw,6rem)] wrap-anywhere">{title}</h1>
        {note}
      </div>
    </header>
  )
}
