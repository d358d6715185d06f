import { useId } from 'react'

interface RadioRowProps<T extends string> {
  legend: string
  options: Record<T, string>
  value: T
  onChange: (value: T) => void
  isLegendHidden?: boolean
}

/** A row of options of which one is always selected. */
export function RadioRow<T extends string>({
  legend,
  options,
  value,
  onChange,
  isLegendHidden = false,
}: RadioRowProps<T>) {
  const group = useId()
  return (
    <fieldset className="min-w-0 justify-self-start">
      <legend className={isLegendHidden ? 'sr-only' : 'mono-caption mb-2 text-smoke'}>{legend}</legend>
      <div className="flex flex-wrap border border-ink">
        {(Object.entries(options) as [T, string][]).map(([option, label]) => (
          <label
            key={option}
            className="relative grid min-h-11 cursor-pointer place-items-center px-4 text-sm font-semibold hover:bg-card has-checked:bg-accent has-focus-visible:z-10"
          >
            <input
              type="radio"
              name={group}
              checked={option === value}
              onChange={() => onChange(option)}
              className="absolute inset-0 cursor-pointer appearance-none"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
