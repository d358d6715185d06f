interface ProgressStep {
  title: string
  /** The time that the note shows; none for a step without one. */
  at?: string
  note: string
  isUpcoming?: boolean
}

interface ProgressStepsProps {
  label: string
  steps: ProgressStep[]
  className: string
}

/** A line for each step, dashed if it is still to come: down on phones, across on wider screens. */
export function ProgressSteps({ label, steps, className }: ProgressStepsProps) {
  return (
    <ol
      aria-label={label}
      className={`grid gap-1.5 sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] sm:gap-y-4 ${className}`}
    >
      {steps.map(({ title, at, note, isUpcoming = false }) => (
        <li
          key={`${title} ${at}`}
          className={`border-l-6 pb-4 pl-3 last:pb-0 sm:border-t-6 sm:border-l-0 sm:pt-2.5 sm:pr-4 sm:pb-0 sm:pl-0 ${isUpcoming ? 'border-dashed border-ash' : 'border-ink'}`}
        >
          <span className={`block font-bold ${isUpcoming ? 'text-smoke' : ''}`}>{title}</span>
          <span className="mono-caption text-smoke">{at ? <time dateTime={at}>{note}</time> : note}</span>
        </li>
      ))}
    </ol>
  )
}
