import { type ReactNode, useId } from 'react'

interface AccountSectionProps {
  title: string
  note?: string
  children: ReactNode
}

/** A section of the account page: title and note on the left, controls on the right. */
export function AccountSection({ title, note, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid border-b border-ink last:border-b-0 lg:grid-cols-[1fr_2fr]">
      <div className="gutter grid content-start gap-3 pt-8 lg:border-r lg:border-ink lg:py-10">
        <h2 id={id} className="headline text-[clamp(1.35rem,2.4vw,2.5rem)]">
          {title}
        </h2>
        {note && <p className="max-w-[38ch] text-pretty text-smoke">{note}</p>}
      </div>
      <div className="gutter py-6 pb-8 lg:py-10">{children}</div>
    </section>
  )
}

export const secondaryButtonClass =
  'inline-flex min-h-11 cursor-pointer items-center justify-center border border-ink px-5 font-semibold hover:bg-accent aria-disabled:cursor-progress'

/** The negative margin lets the form's status line use the section's padding. */
export const sectionFormClass = 'grid gap-4 -mb-8'
