import type { ReactNode } from 'react'
import { type EditorFieldOptions, getFieldId, TextInput, useFieldError } from './editor-fields.tsx'
import { TextArea } from './text-area.tsx'

export const FieldColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">{children}</div>
)

interface NumberInputProps extends EditorFieldOptions {
  value: number
  onChange: (value: number) => void
}

/** An emptied field has the value NaN. */
export function NumberInput({ value, onChange, ...field }: NumberInputProps) {
  return (
    <TextInput
      {...field}
      type="number"
      value={Number.isNaN(value) ? '' : String(value)}
      onChange={(text) => onChange(text === '' ? Number.NaN : Number(text))}
    />
  )
}

interface LinesInputProps extends EditorFieldOptions {
  lines: string[]
  onChange: (lines: string[]) => void
}

/** Edits a list as text, one entry per line. */
export function LinesInput({ lines, onChange, ...field }: LinesInputProps) {
  return <TextArea {...field} value={lines.join('\n')} onChange={(text) => onChange(text.split('\n'))} />
}

interface DayRange {
  min: number
  max: number
}

interface RangeInputProps {
  name: string
  label: string
  hint?: string
  unit: string
  value: DayRange
  onChange: (value: DayRange) => void
}

export function RangeInput({ name, label, hint, unit, value, onChange }: RangeInputProps) {
  const error = useFieldError(name)
  const id = getFieldId(name)
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid min-w-0 content-start gap-1"
    >
      <legend className="pb-1 text-xs font-semibold text-smoke">
        {label}, in {unit}
      </legend>
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
        <NumberInput
          name={`${name}.min`}
          label="From"
          isLabelHidden
          itemName={label}
          value={value.min}
          onChange={(min) => onChange({ ...value, min })}
        />
        <span aria-hidden="true" className="text-sm">
          to
        </span>
        <NumberInput
          name={`${name}.max`}
          label="To"
          isLabelHidden
          itemName={label}
          value={value.max}
          onChange={(max) => onChange({ ...value, max })}
        />
      </div>
      {hint && <p className="text-xs text-pretty text-smoke">{hint}</p>}
      {error && (
        <p id={`${id}-error`} className="bg-brick px-2 py-1 text-xs font-semibold">
          {error}
        </p>
      )}
    </fieldset>
  )
}
