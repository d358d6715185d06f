import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useHasFieldErrors } from '#ui/admin/editor-fields.tsx'

interface CollapsibleSectionProps {
  /** The name of its fields: it opens when one of them is invalid. */
  name: string
  title: string
  /** Such as "8 links". */
  summary: string
  note: string
  children: ReactNode
}

/** A section of a form that is collapsed on small screens, and always open on large ones. */
export function CollapsibleSection({ name, title, summary, note, children }: CollapsibleSectionProps) {
  const id = useId()
  const [isExpanded, setExpanded] = useState(false)
  const isOpen = useHasFieldErrors(name) || isExpanded
  const hiddenWhenClosed = isOpen ? '' : 'max-lg:hidden'
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 border border-ink bg-paper p-4 sm:p-6"
    >
      <div className="grid gap-1">
        <h2 className="text-lg font-bold">
          <span id={id} className="max-lg:hidden">
            {title}
          </span>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setExpanded(!isOpen)}
            className="-m-2 flex min-h-11 w-[calc(100%+1rem)] cursor-pointer items-center gap-3 p-2 text-left lg:hidden"
          >
            <span className="grid min-w-0 grow">
              {title}
              <span className="mono-caption truncate font-normal text-smoke">{summary}</span>
            </span>
            <ChevronDown aria-hidden="true" className={`size-5 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
          </button>
        </h2>
        <p className={`max-w-[70ch] text-sm text-smoke ${hiddenWhenClosed}`}>{note}</p>
      </div>
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${hiddenWhenClosed}`}>{children}</div>
    </section>
  )
}
