import { useId } from 'react'
import type { Drop } from '../contract.ts'

export interface Choice {
  size: string | undefined
  color: string | undefined
}

interface VariantChoiceProps {
  drop: Pick<Drop, 'sizes' | 'colors'>
  choice: Choice
  onChange: (choice: Choice) => void
}

/** A drop is chosen before it opens, so its sizes stay selectable even when they are held. */
export function VariantChoice({ drop: { sizes, colors }, choice, onChange }: VariantChoiceProps) {
  return (
    <div className="grid gap-5">
      {colors.length > 1 && (
        <Options
          label="Colour"
          options={colors}
          value={choice.color}
          onChange={(color) => onChange({ ...choice, color })}
        />
      )}
      {sizes.length > 0 && (
        <Options label="Size" options={sizes} value={choice.size} onChange={(size) => onChange({ ...choice, size })} />
      )}
    </div>
  )
}

interface OptionsProps {
  label: string
  options: string[]
  value: string | undefined
  onChange: (value: string) => void
}

function Options({ label, options, value, onChange }: OptionsProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mono-caption mb-2">
        <span className="text-smoke">{label}</span> {value ?? 'Pick one'}
      </legend>
      <div className="flex flex-wrap pr-px pb-px">
        {options.map((option) => (
          <label
            key={option}
            className="relative -mr-px -mb-px grid min-h-12 min-w-16 cursor-pointer place-items-center border border-ink px-4 font-mono font-bold hover:bg-card has-checked:bg-ink has-checked:text-paper has-focus-visible:z-10"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              className="absolute inset-0 cursor-[inherit] appearance-none"
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
