import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { oneOf, readSearch, writeSearch } from '#shared/known-search.ts'
import { addDays, dayOf, type Span } from '../../rules.ts'

const spans = { '1': 'Today', '7': '7 days', '30': '30 days', '90': '90 days' } as const
type Choice = keyof typeof spans
const USUAL: Choice = '30'

const day = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined)
const known = { days: oneOf(Object.keys(spans) as Choice[], USUAL), from: day, to: day }

/** The span that is looked at, which lives in the address: so many days up to today, or from one day to another. */
export function useSpan() {
  const [params, setParams] = useSearchParams()
  const { days = USUAL, from, to } = readSearch(known, params)
  const today = dayOf(new Date())
  const isChosen = from !== undefined && to !== undefined && from <= to
  const span: Span = isChosen ? { from, to } : { from: addDays(today, 1 - Number(days)), to: today }
  return {
    span,
    choice: isChosen ? undefined : days,
    choose: (values: { days?: string; from?: string; to?: string }) =>
      setParams(writeSearch(readSearch(known, new URLSearchParams(values))), { preventScrollReset: true }),
  }
}

interface SpanChoiceProps {
  choice: Choice | undefined
  span: Span
  onChoose: ReturnType<typeof useSpan>['choose']
}

const cell = 'h-11 border border-ink bg-chalk px-3 text-base sm:text-sm'

export function SpanChoice({ choice, span: { from, to }, onChoose }: SpanChoiceProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="flex">
        <legend className="sr-only">Span</legend>
        {Object.entries(spans).map(([days, label]) => (
          <button
            key={days}
            type="button"
            aria-pressed={days === choice}
            onClick={() => onChoose({ days })}
            className={`${cell} -ml-px cursor-pointer font-semibold first:ml-0 hover:bg-card aria-pressed:bg-acid`}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <div className="flex items-center gap-2">
        <label htmlFor={`${id}-from`} className="sr-only">
          First day
        </label>
        <input
          id={`${id}-from`}
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => target.value && onChoose({ from: target.value, to })}
          className={cell}
        />
        <span aria-hidden="true">–</span>
        <label htmlFor={`${id}-to`} className="sr-only">
          Last day
        </label>
        <input
          id={`${id}-to`}
          type="date"
          value={to}
          min={from}
          onChange={({ target }) => target.value && onChoose({ from, to: target.value })}
          className={cell}
        />
      </div>
    </div>
  )
}
