import type { ReactNode } from 'react'

interface CollectionHeaderProps {
  title: string
  note?: ReactNode
  banner?: ReactNode
  /** Leaves room for the heading of the first group, so the first products stay in sight. */
  isCompact?: boolean
}

/** The title is a label on the banner, or a line of its own without one. */
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
      className={`relative grid content-end overflow-hidden bg-card [&_img]:object-[50%_38%] ${isCompact ? 'min-h-44 lg:min-h-40' : 'min-h-52'}`}
    >
      {banner}
      <div className="relative grid justify-items-start">
        <h1 className="headline max-w-full bg-ink py-3 pr-5 pl-[clamp(1rem,2.5vw,2.5rem)] text-[clamp(1.5rem,3.4vw,3.25rem)] text-paper wrap-anywhere">
          {title}
        </h1>
        {note && <div className="gutter w-full bg-paper/95 empty:hidden">{note}</div>}
      </div>
    </header>
  )
}
