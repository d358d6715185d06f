import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { useFormState } from './form.tsx'

interface FieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'defaultValue' | 'maxLength' | 'spellCheck' | 'autoCapitalize'
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

interface CellProps extends FieldProps {
  secret?: boolean
  button?: ReactNode
}

/** The ring of the shop, above all that the cell holds. */
const ring =
  'has-[input:focus-visible]:z-10 has-[input:focus-visible]:after:pointer-events-none has-[input:focus-visible]:after:absolute has-[input:focus-visible]:after:inset-0 has-[input:focus-visible]:after:shadow-[inset_0_0_0_1px_var(--color-ink),inset_0_0_0_4px_var(--color-acid),inset_0_0_0_5px_var(--color-ink)]'

function Cell({ name, label, hint, className = '', secret = false, button, ...input }: CellProps) {
  const { id: formId, problem, draft } = useFormState()
  const id = `${formId}-${name}`
  const isWrong = problem?.fields.includes(name) ?? false
  const saying = problem?.fields[0] === name ? problem.message : undefined
  const described = [saying && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`relative -mt-px border border-ink bg-chalk ${ring} ${className}`}>
      <label htmlFor={id} className="tag-type block px-4 pt-3">
        {label}
      </label>
      <div className="flex items-center">
        <input
          id={id}
          name={name}
          {...input}
          defaultValue={draft?.[name] ?? input.defaultValue}
          data-secret={secret || undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={described || undefined}
          className="h-11 w-full min-w-0 grow bg-transparent px-4 pb-1 text-lg font-semibold outline-none focus-visible:shadow-none"
        />
        {button}
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
