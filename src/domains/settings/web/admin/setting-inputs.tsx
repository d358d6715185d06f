import type { ReactNode } from 'react'
import { EditorField, type EditorFieldOptions, getFieldId, TextInput, useFieldError } from '#ui/admin/editor-fields.tsx'

export const FieldColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">{children}</div>
)

/** Returns the options of a field that an environment variable may set. */
export const getFixedOptions = (fixed: Record<string, string>, name: string, hint?: string) =>
  fixed[name] ? { isReadOnly: true, hint: `Set by ${fixed[name]} in the environment.` } : { hint }

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

interface TextAreaProps extends EditorFieldOptions {
  value: string
  onChange: (value: string) => void
  maxLength?: number
  rows?: number
}

export function TextAreaInput({ value, onChange, maxLength, rows = 3, ...field }: TextAreaProps) {
  return (
    <EditorField {...field}>
      {({ className, ...control }) => (
        <textarea
          {...control}
          rows={rows}
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.currentTarget.value)}
          className={`${className.replace('h-11 ', '')} py-2 field-sizing-content`}
        />
      )}
    </EditorField>
  )
}

interface LinesInputProps extends EditorFieldOptions {
  lines: string[]
  onChange: (lines: string[]) => void
}

/** Edits a list as text, one entry per line. */
export function LinesInput({ lines, onChange, ...field }: LinesInputProps) {
  return <TextAreaInput {...field} value={lines.join('\n')} onChange={(text) => onChange(text.split('\n'))} />
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
      <legend className="pb-1 text-sm font-bold">{label}</legend>
      <div className="grid grid-cols-2 gap-3">
        <NumberInput
          name={`${name}.min`}
          label={`From, in ${unit}`}
          itemName={label}
          value={value.min}
          onChange={(min) => onChange({ ...value, min })}
        />
        <NumberInput
          name={`${name}.max`}
          label={`To, in ${unit}`}
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
