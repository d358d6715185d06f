import { ArrowDown, ArrowUp, ChevronDown, X } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import type { FieldError } from '#shared/errors.ts'

const ProblemsContext = createContext<FieldError[]>([])

/** What is wrong with what stands below, by the name of each field. */
export const Problems = ProblemsContext.Provider

/** A field's own id, so that whoever must be led to it can be. */
export const fieldId = (name: string) => `content-${name.replaceAll('.', '-')}`

interface EditorFieldProps {
  name: string
  label: string
  /** What it belongs to, for those who hear its name alone. */
  about: string
  className?: string
  children: (control: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
    className: string
  }) => ReactNode
}

function EditorField({ name, label, about, className = '', children }: EditorFieldProps) {
  const problem = useContext(ProblemsContext).find(({ field }) => field === name)
  const id = fieldId(name)
  return (
    <div className={`grid min-w-0 content-start gap-1 ${className}`}>
      <label htmlFor={id} className="text-xs font-semibold text-smoke">
        {label}
        <span className="sr-only"> of {about}</span>
      </label>
      <div className="relative grid">
        {children({
          id,
          'aria-invalid': problem ? true : undefined,
          'aria-describedby': problem ? `${id}-problem` : undefined,
          className:
            'h-11 w-full min-w-0 border border-ink bg-chalk px-3 text-sm font-semibold aria-invalid:bg-brick/15',
        })}
      </div>
      {problem && (
        <p id={`${id}-problem`} className="bg-brick px-2 py-1 text-xs font-semibold">
          {label} {problem.message}
        </p>
      )}
    </div>
  )
}

type Common = Omit<EditorFieldProps, 'children'>

interface TextInputProps extends Common {
  value: string
  onChange: (value: string) => void
  maxLength?: number
  type?: 'text' | 'number'
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

interface ChoiceProps extends Common {
  value: string
  onChange: (value: string) => void
  /** What is sent, and what people read. */
  options: Record<string, string>
}

export function Choice({ value, onChange, options, ...field }: ChoiceProps) {
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
            {Object.entries(options).map(([option, words]) => (
              <option key={option} value={option}>
                {words}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3 size-4" />
        </>
      )}
    </EditorField>
  )
}

const tool =
  'focus-inside grid size-11 shrink-0 cursor-pointer place-items-center border-l border-ink first:border-l-0 hover:bg-acid aria-disabled:cursor-default aria-disabled:text-ash aria-disabled:hover:bg-transparent'
const icon = { 'aria-hidden': true, className: 'size-4' } as const

interface PlaceToolsProps {
  about: string
  index: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemove?: (() => void) | undefined
}

/** Up, down and away. At an end, a button stays where it is, so that the focus does, too. */
export function PlaceTools({ about, index, count, onMove, onRemove }: PlaceToolsProps) {
  const isFirst = index === 0
  const isLast = index === count - 1
  return (
    <div className="flex shrink-0 border border-ink">
      <button
        type="button"
        aria-label={`Move ${about} up`}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(-1)}
        className={tool}
      >
        <ArrowUp {...icon} />
      </button>
      <button
        type="button"
        aria-label={`Move ${about} down`}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(1)}
        className={tool}
      >
        <ArrowDown {...icon} />
      </button>
      {onRemove && (
        <button type="button" aria-label={`Remove ${about}`} onClick={onRemove} className={`${tool} hover:bg-brick`}>
          <X {...icon} />
        </button>
      )}
    </div>
  )
}
