import type { ReactNode } from 'react'

interface CollectionHeaderProps {
  title: string
  note?: ReactNode
  banner?: ReactNode
  /** Leaves room for the heading of the first group, so the first products stay in sight. */
  isCompact?: boolean
}

/** The title is next to the banner, and on phones a label on it. Without a banner it has a line of its own. */
export function CollectionHeader({ title, note, banner, isCompact = false }: CollectionHeaderProps) {
  if (!banner) {
    return (
      <header className="gutter flex flex-col gap-x-10 gap-y-3 py-5 lg:flex-row lg:items-end lg:justify-between lg:py-7">
        <h1 className="headline min-w-0 text-[clamp(1.75rem,4.4vw,4rem)] wrap-anywhere">{title}</h1>
        {note}
      </header>
    )
  }
  return (
    <header
      className={`relative grid content-end overflow-hidden bg-ink ${isCompact ? 'min-h-48 md:min-h-44 lg:min-h-40' : 'min-h-60 md:min-h-52'}`}
    >
      {/* narrow enough to show most of the image's height, from the top, where a head or a hood is */}
      <div className="absolute inset-y-0 right-0 w-4/5 bg-card md:w-3/5 lg:w-1/2 [&_img]:object-[50%_4%] md:[&_img]:object-[75%_4%]">
        {banner}
      </div>
      <div className="relative grid justify-items-start">
        <h1 className="headline max-w-full bg-ink py-3 pr-5 pl-[clamp(1rem,2.5vw,2.5rem)] text-[clamp(1.5rem,4vw,4rem)] text-paper wrap-anywhere lg:max-w-1/2">
          {title}
        </h1>
        {note && <div className="gutter w-full bg-paper/95 empty:hidden">{note}</div>}
      </div>
    </header>
  )
}
