import type { ReactNode } from 'react'

interface CollectionHeaderProps {
  title: string
  note?: ReactNode
  banner?: ReactNode
  /** Leaves room for the heading of the first group, so the first products stay in sight. */
  isCompact?: boolean
  /** Leaves the headline to what follows. Without effect on a banner. */
  isQuiet?: boolean
}

/** Shows the title on the left of the banner, on phones at its bottom. Without a banner, the title has its own row. */
export function CollectionHeader({ title, note, banner, isCompact = false, isQuiet = false }: CollectionHeaderProps) {
  if (isQuiet && !banner) {
    return <h1 className="gutter pt-6 text-lg font-semibold text-smoke wrap-anywhere lg:pt-8">{title}</h1>
  }
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
      className={`relative grid content-end overflow-hidden bg-ink ${isCompact ? 'min-h-48 md:min-h-44 lg:min-h-40' : 'min-h-60 md:min-h-54'}`}
    >
      {/* on wide screens the image is as high as the banner and keeps its shape, so no hood or hem is cut off; it fades into the ink at its left */}
      <div className="absolute inset-0 [&_img]:object-[50%_22%] md:[&_img]:right-0 md:[&_img]:left-auto md:[&_img]:w-auto md:[&_img]:max-w-none md:[&_img]:mask-l-from-70%">
        {banner}
      </div>
      {/* dark enough for the title on any image, also a white one */}
      <div className="absolute inset-0 hidden bg-linear-to-r from-ink from-10% via-ink/75 via-40% to-transparent to-62% md:block" />
      <div className="relative grid">
        <h1 className="headline bg-linear-to-t from-ink/85 via-ink/60 via-75% to-transparent px-[clamp(1rem,2.5vw,2.5rem)] pt-10 pb-4 text-[clamp(1.75rem,4.4vw,3.9rem)] text-paper wrap-anywhere md:max-w-1/2 md:bg-none md:py-5">
          {title}
        </h1>
        {note && <div className="gutter w-full bg-paper/95 empty:hidden">{note}</div>}
      </div>
    </header>
  )
}
