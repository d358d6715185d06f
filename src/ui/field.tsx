import { ChevronDown } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { useFormContext } from './form.tsx'

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
  /** Shown before the text, which does not include it. */
  prefix?: string | undefined
  hint?: ReactNode
  className?: string
}

/** Adjacent fields share one border. */
export function Field(props: FieldProps) {
  return <InputField {...props} />
}

export function PasswordField(props: Omit<FieldProps, 'type'>) {
  const [isVisible, setVisible] = useState(false)
  return (
    <InputField
      {...props}
      type={isVisible ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      isSecret
      button={
        <button
          type="button"
          onClick={() => setVisible(!isVisible)}
          className="mono-caption focus-inside shrink-0 cursor-pointer self-stretch px-4 hover:bg-ink hover:text-paper noscript:hidden"
        >
          {isVisible ? 'Hide' : 'Show'}
          <span className="sr-only"> password</span>
        </button>
      }
    />
  )
}

interface SelectFieldProps
  extends Pick<FieldProps, 'name' | 'label' | 'hint' | 'className' | 'autoComplete' | 'defaultValue'> {
  /** Values, or labels by value. */
  options: readonly string[] | Record<string, string>
  /** Shown until an option is selected; omit it where one is always selected. */
  placeholder?: string
}

export function SelectField({ name, label, hint, className, options, placeholder, ...select }: SelectFieldProps) {
  const optionEntries = Array.isArray(options) ? options.map((option) => [option, option]) : Object.entries(options)
  return (
    <FieldFrame name={name} label={label} hint={hint} className={className}>
      {({ draftValue, ...control }) => (
        <>
          <select
            name={name}
            {...select}
            {...control}
            defaultValue={draftValue ?? select.defaultValue}
            className={`${control.className} cursor-pointer appearance-none pr-11`}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {optionEntries.map(([value, optionLabel]) => (
              <option key={value} value={value}>
                {optionLabel}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-4 size-5" />
        </>
      )}
    </FieldFrame>
  )
}

interface TextAreaFieldProps extends Pick<FieldProps, 'name' | 'label' | 'hint' | 'className' | 'maxLength'> {
  defaultValue?: string
}

/** Grows with its text. */
export function TextAreaField({ name, label, hint, className, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} className={className}>
      {({ draftValue, ...control }) => (
        <textarea
          name={name}
          {...area}
          {...control}
          defaultValue={draftValue ?? area.defaultValue}
          className={`${control.className} h-auto! min-h-28 resize-y pt-1 pb-3 leading-snug field-sizing-content`}
        />
      )}
    </FieldFrame>
  )
}

interface InputFieldProps extends FieldProps {
  isSecret?: boolean
  button?: ReactNode
}

function InputField({ name, label, prefix, hint, className, isSecret = false, button, ...input }: InputFieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} className={className}>
      {({ draftValue, ...control }) => (
        <>
          {prefix && <span className="-mr-2 pb-1 pl-4 text-lg font-semibold text-smoke">{prefix}</span>}
          <input
            name={name}
            {...input}
            {...control}
            defaultValue={draftValue ?? input.defaultValue}
            data-secret={isSecret || undefined}
          />
          {button}
        </>
      )}
    </FieldFrame>
  )
}

/** The focus ring, drawn above the content of the field. */
const focusRing =
  'has-[:is(input,select,textarea):focus-visible]:z-10 has-[:is(input,select,textarea):focus-visible]:after:pointer-events-none has-[:is(input,select,textarea):focus-visible]:after:absolute has-[:is(input,select,textarea):focus-visible]:after:inset-0 has-[:is(input,select,textarea):focus-visible]:after:shadow-[inset_0_0_0_1px_var(--color-ink),inset_0_0_0_4px_var(--color-accent),inset_0_0_0_5px_var(--color-ink)]'

interface FieldFrameProps {
  name: string
  label: string
  hint?: ReactNode
  className?: string | undefined
  children: (control: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
    className: string
    draftValue: string | undefined
  }) => ReactNode
}

/** Renders the label, the hint and the error around a control. */
function FieldFrame({ name, label, hint, className = '', children }: FieldFrameProps) {
  const { id: formId, error, draft } = useFormContext()
  const id = `${formId}-${name}`
  const isInvalid = error?.fields.includes(name) ?? false
  const isFirst = error?.fields[0] === name
  const ownMessage = isInvalid ? error?.ownMessages[name] : undefined
  const errorMessage = isFirst ? error.message : ownMessage
  const describedBy = [errorMessage && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div
      className={`relative -mt-px border border-ink bg-chalk has-[input:read-only]:bg-card ${focusRing} ${className}`}
    >
      <label htmlFor={id} className="mono-caption block px-4 pt-3">
        {label}
      </label>
      <div className="flex items-center">
        {children({
          id,
          'aria-invalid': isInvalid || undefined,
          'aria-describedby': describedBy || undefined,
          className:
            'h-11 w-full min-w-0 grow bg-transparent px-4 pb-1 text-lg font-semibold outline-none focus-visible:shadow-none',
          draftValue: draft?.[name],
        })}
      </div>
      {hint && (
        <p id={`${id}-hint`} aria-live="polite" className="px-4 pb-3 text-sm text-smoke">
          {hint}
        </p>
      )}
      {isInvalid && !errorMessage && <span aria-hidden="true" className="absolute inset-y-0 left-0 w-1.5 bg-brick" />}
      {errorMessage && (
        <p
          id={`${id}-error`}
          role={isFirst ? 'alert' : undefined}
          className="bg-brick px-4 py-2 text-sm font-semibold first-letter:uppercase"
        >
          {errorMessage}
        </p>
      )}
    </div>
  )
}
