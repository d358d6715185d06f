import { ChevronDown } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { useFormState } from './form.tsx'

interface FieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    | 'type'
    | 'autoComplete'
    | 'inputMode'
    | 'defaultValue'
    | 'maxLength'
    | 'spellCheck'
    | 'autoCapitalize'
    | 'required'
    | 'readOnly'
  > {
  name: string
  label: string
  /** What helps to fill it in. */
  hint?: string
  className?: string
}

/** One cell of a form: neighbours share the hairline between them. */
export function Field(props: FieldProps) {
  return <Cell {...props} />
}

/** A field whose text is hidden until somebody wants to see it. */
export function PasswordField(props: Omit<FieldProps, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Cell
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      secret
      button={
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          className="tag-type focus-inside shrink-0 cursor-pointer self-stretch px-4 hover:bg-ink hover:text-paper noscript:hidden"
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> password</span>
        </button>
      }
    />
  )
}

interface SelectFieldProps extends Pick<FieldProps, 'name' | 'label' | 'className' | 'autoComplete' | 'defaultValue'> {
  /** What can be chosen; where people read other words than are sent, those too. */
  options: readonly string[] | Record<string, string>
  /** Stands there until something is chosen; left out where something always is. */
  unchosen?: string
}

/** A field whose text is one of a few. */
export function SelectField({ name, label, className, options, unchosen, ...select }: SelectFieldProps) {
  const choices = Array.isArray(options) ? options.map((option) => [option, option]) : Object.entries(options)
  return (
    <Frame name={name} label={label} className={className}>
      {({ draft, ...control }) => (
        <>
          <select
            name={name}
            {...select}
            {...control}
            defaultValue={draft ?? select.defaultValue}
            className={`${control.className} cursor-pointer appearance-none pr-11`}
          >
            {unchosen !== undefined && <option value="">{unchosen}</option>}
            {choices.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-4 size-5" />
        </>
      )}
    </Frame>
  )
}

interface TextAreaFieldProps extends Pick<FieldProps, 'name' | 'label' | 'hint' | 'className' | 'maxLength'> {
  defaultValue?: string
}

/** A field for more than a line; it grows with what is written. */
export function TextAreaField({ name, label, hint, className, ...area }: TextAreaFieldProps) {
  return (
    <Frame name={name} label={label} hint={hint} className={className}>
      {({ draft, ...control }) => (
        <textarea
          name={name}
          {...area}
          {...control}
          defaultValue={draft ?? area.defaultValue}
          className={`${control.className} h-auto! min-h-28 resize-y pt-1 pb-3 leading-snug field-sizing-content`}
        />
      )}
    </Frame>
  )
}

interface CellProps extends FieldProps {
  secret?: boolean
  button?: ReactNode
}

function Cell({ name, label, hint, className, secret = false, button, ...input }: CellProps) {
  return (
    <Frame name={name} label={label} hint={hint} className={className}>
      {({ draft, ...control }) => (
        <>
          <input
            name={name}
            {...input}
            {...control}
            defaultValue={draft ?? input.defaultValue}
            data-secret={secret || undefined}
          />
          {button}
        </>
      )}
    </Frame>
  )
}

/** The ring of the shop, above all that the cell holds. */
const ring =
  'has-[:is(input,select,textarea):focus-visible]:z-10 has-[:is(input,select,textarea):focus-visible]:after:pointer-events-none has-[:is(input,select,textarea):focus-visible]:after:absolute has-[:is(input,select,textarea):focus-visible]:after:inset-0 has-[:is(input,select,textarea):focus-visible]:after:shadow-[inset_0_0_0_1px_var(--color-ink),inset_0_0_0_4px_var(--color-acid),inset_0_0_0_5px_var(--color-ink)]'

interface FrameProps {
  name: string
  label: string
  hint?: string | undefined
  className?: string | undefined
  children: (control: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
    className: string
    /** What was typed here before. */
    draft: string | undefined
  }) => ReactNode
}

/** What every field has around what is typed into: its name, what helps, and what is wrong. */
function Frame({ name, label, hint, className = '', children }: FrameProps) {
  const { id: formId, problem, draft } = useFormState()
  const id = `${formId}-${name}`
  const isWrong = problem?.fields.includes(name) ?? false
  const saying = problem?.fields[0] === name ? problem.message : undefined
  const described = [saying && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`relative -mt-px border border-ink bg-chalk has-[input:read-only]:bg-card ${ring} ${className}`}>
      <label htmlFor={id} className="tag-type block px-4 pt-3">
        {label}
      </label>
      <div className="flex items-center">
        {children({
          id,
          'aria-invalid': isWrong || undefined,
          'aria-describedby': described || undefined,
          className:
            'h-11 w-full min-w-0 grow bg-transparent px-4 pb-1 text-lg font-semibold outline-none focus-visible:shadow-none',
          draft: draft?.[name],
        })}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="px-4 pb-3 text-sm text-smoke">
          {hint}
        </p>
      )}
      {isWrong && !saying && <span aria-hidden="true" className="absolute inset-y-0 left-0 w-1.5 bg-brick" />}
      {saying && (
        <p
          id={`${id}-problem`}
          role="alert"
          className="bg-brick px-4 py-2 text-sm font-semibold first-letter:uppercase"
        >
          {saying}
        </p>
      )}
    </div>
  )
}
