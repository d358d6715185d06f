import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { formatSearchParams, parseAsOneOf, parseSearchParams } from '#shared/search-params.ts'
import { addDays, type DateRange, toShopDay } from '../../rules.ts'

const presets = { '1': 'Today', '7': '7 days', '30': '30 days', '90': '90 days', month: 'This month' } as const
type Preset = keyof typeof presets
const DEFAULT_PRESET: Preset = '30'

const parseDay = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined)
const rangeSearchParams = {
  days: parseAsOneOf(Object.keys(presets) as Preset[], DEFAULT_PRESET),
  from: parseDay,
  to: parseDay,
}

/** Keeps the range in the URL: a number of days or the month up to today, or two dates. */
export function useDateRange() {
  const [params, setParams] = useSearchParams()
  const { days = DEFAULT_PRESET, from, to } = parseSearchParams(rangeSearchParams, params)
  const today = toShopDay(new Date())
  const isCustom = from !== undefined && to !== undefined && from <= to
  const firstDay = days === 'month' ? `${today.slice(0, 8)}01` : addDays(today, 1 - Number(days))
  const range: DateRange = isCustom ? { from, to } : { from: firstDay, to: today }
  return {
    range,
    preset: isCustom ? undefined : days,
    setRange: (values: { days?: string; from?: string; to?: string }) =>
      setParams(formatSearchParams(parseSearchParams(rangeSearchParams, new URLSearchParams(values))), {
        preventScrollReset: true,
      }),
  }
}

interface DateRangePickerProps {
  preset: Preset | undefined
  range: DateRange
  onChange: ReturnType<typeof useDateRange>['setRange']
}

const controlClass = 'h-11 border border-ink bg-chalk px-3 text-base sm:text-sm'

export function DateRangePicker({ preset, range: { from, to }, onChange }: DateRangePickerProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="flex max-sm:w-full">
        <legend className="sr-only">Date range</legend>
        {Object.entries(presets).map(([days, label]) => (
          <button
            key={days}
            type="button"
            aria-pressed={days === preset}
            onClick={() => onChange({ days })}
            className={`${controlClass} -ml-px cursor-pointer font-semibold whitespace-nowrap first:ml-0 max-sm:grow max-sm:px-1 max-sm:text-sm hover:bg-card aria-pressed:bg-accent`}
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
          onChange={({ target }) => target.value && onChange({ from: target.value, to })}
          className={controlClass}
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
          onChange={({ target }) => target.value && onChange({ from, to: target.value })}
          className={controlClass}
        />
      </div>
    </div>
  )
}
