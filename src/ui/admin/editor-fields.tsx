import { ArrowDown, ArrowUp, ChevronDown, X } from 'lucide-react'
import { createContext, type MouseEvent, type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import type { FieldError } from '#shared/errors.ts'

const FieldErrorsContext = createContext<FieldError[]>([])

export const FieldErrorsProvider = FieldErrorsContext.Provider

export const getFieldId = (name: string) => `field-${name.replaceAll('.', '-')}`

export const useFieldError = (name: string) =>
  useContext(FieldErrorsContext).find(({ field }) => field === name)?.message

/** Returns whether a field of a group is invalid, such as `menu.links`. */
export const useHasFieldErrors = (group: string) =>
  useContext(FieldErrorsContext).some(({ field }) => field === group || field.startsWith(`${group}.`))

interface EditorFieldProps {
  name: string
  label: string
  /** Completes the label for screen readers, as in "Text of message 1". */
  itemName?: string
  hint?: string | undefined
  isReadOnly?: boolean
  isLabelHidden?: boolean
  className?: string
  children: (control: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
    disabled: boolean
    className: string
  }) => ReactNode
}

export function EditorField({
  name,
  label,
  itemName,
  hint,
  isReadOnly = false,
  isLabelHidden = false,
  className = '',
  children,
}: EditorFieldProps) {
  const error = useFieldError(name)
  const id = getFieldId(name)
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`grid min-w-0 content-start gap-1 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-xs font-semibold text-smoke'}>
        {label}
        {itemName && <span className="sr-only"> of {itemName}</span>}
      </label>
      <div className="relative grid">
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy || undefined,
          disabled: isReadOnly,
          className:
            'h-11 w-full min-w-0 border border-ink bg-chalk px-3 text-sm font-semibold aria-invalid:bg-brick/15 disabled:border-ash disabled:bg-card disabled:text-smoke',
        })}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-pretty text-smoke">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="bg-brick px-2 py-1 text-xs font-semibold">
          {error}
        </p>
      )}
    </div>
  )
}

export type EditorFieldOptions = Omit<EditorFieldProps, 'children'>

interface TextInputProps extends EditorFieldOptions {
  value: string
  onChange: (value: string) => void
  maxLength?: number
  type?: 'text' | 'number' | 'email' | 'tel' | 'url'
}

export function TextInput({ value, onChange, maxLength, type = 'text', ...field }: TextInputProps) {
  return (
    <EditorField {...field}>
      {(control) => (
        <input
          {...control}
          type={type}
          value={value}
          maxLength={maxLength}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </EditorField>
  )
}

interface SelectInputProps extends EditorFieldOptions {
  value: string
  onChange: (value: string) => void
  /** Labels by value. */
  options: Record<string, string>
}

export function SelectInput({ value, onChange, options, ...field }: SelectInputProps) {
  return (
    <EditorField {...field}>
      {({ className, ...control }) => (
        <>
          <select
            {...control}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            className={`${className} cursor-pointer appearance-none truncate pr-9`}
          >
            {Object.entries(options).map(([option, text]) => (
              <option key={option} value={option}>
                {text}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3 size-4" />
        </>
      )}
    </EditorField>
  )
}

const toolButton =
  'focus-inside grid size-11 shrink-0 cursor-pointer place-items-center border-l border-ink first:border-l-0 hover:bg-accent aria-disabled:cursor-default aria-disabled:text-ash aria-disabled:hover:bg-transparent'
const iconProps = { 'aria-hidden': true, className: 'size-4' } as const

interface MoveButtonsProps {
  itemName: string
  index: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemove?: (() => void) | undefined
}

/** The buttons stay focusable at both ends of the list, so the focus is not lost. */
export function MoveButtons({ itemName, index, count, onMove, onRemove }: MoveButtonsProps) {
  const isFirst = index === 0
  const isLast = index === count - 1
  const pressed = useRef<HTMLButtonElement>(undefined)

  // a moved element loses the focus
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = undefined
  })

  const move = (by: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget
    onMove(by)
  }
  return (
    <div className="flex shrink-0 border border-ink">
      <button
        type="button"
        aria-label={`Move ${itemName} up`}
        aria-disabled={isFirst || undefined}
        onClick={isFirst ? undefined : move(-1)}
        className={toolButton}
      >
        <ArrowUp {...iconProps} />
      </button>
      <button
        type="button"
        aria-label={`Move ${itemName} down`}
        aria-disabled={isLast || undefined}
        onClick={isLast ? undefined : move(1)}
        className={toolButton}
      >
        <ArrowDown {...iconProps} />
      </button>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${itemName}`}
          onClick={onRemove}
          className={`${toolButton} hover:bg-brick`}
        >
          <X {...iconProps} />
        </button>
      )}
    </div>
  )
}
