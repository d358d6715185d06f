import { useMutation } from '@tanstack/react-query'
import { createContext, type FormEvent, type ReactNode, useContext, useId, useMemo, useRef, useState } from 'react'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { type Draft, readDraft, writeDraft } from './drafts.ts'

/** Shown once, at the first invalid field. */
interface Problem {
  message: string
  fields: string[]
}

interface FormState {
  id: string
  problem: Problem | undefined
  /** Fields that can show the problem next to their input. */
  fields: readonly string[]
  isPending: boolean
  draft: Draft | undefined
}

const FormContext = createContext<FormState>({
  id: '',
  problem: undefined,
  fields: [],
  isPending: false,
  draft: undefined,
})

export const useFormState = () => useContext(FormContext)

interface FormProps<F extends string, R> {
  /** Field names in display order; the first invalid one gets the focus. */
  fields: readonly F[]
  /** Returns what is wrong; the first message is shown. */
  validate: (values: Record<F, string>) => FieldError[]
  submit: (values: Record<F, string>) => Promise<R>
  onSuccess?: (result: R, form: HTMLFormElement) => void
  onError?: (error: Error) => void
  /** Saves the values, except passwords, as a draft of this name. */
  draft?: string
  className?: string
  children: ReactNode
}

/** Validates and submits its fields and focuses the first invalid one. The fields are uncontrolled. */
export function Form<F extends string, R>(props: FormProps<F, R>) {
  const { fields, validate, submit, onSuccess, onError, draft: draftName, className, children } = props
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem>()
  // the draft's name may change once the user is known; text typed by then stays because only defaults change
  const draft = useMemo(() => (draftName === undefined ? undefined : readDraft(draftName)), [draftName])
  const { mutate, isPending } = useMutation({ mutationFn: submit, networkMode: 'always' })

  const showProblem = (message: string, errors: FieldError[]) => {
    const invalidFields = fields.filter((field) => errors.some((error) => error.field === field))
    setProblem({ message, fields: invalidFields })
    const [firstField] = invalidFields
    if (firstField) findControl(ref.current, firstField)?.focus()
  }

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isPending) return
    const values = readValues(form, fields)
    const [first, ...more] = validate(values)
    if (first) return showProblem(first.message, [first, ...more])
    setProblem(undefined)
    mutate(values, {
      onSuccess: (result) => {
        if (draftName !== undefined) writeDraft(draftName, undefined)
        onSuccess?.(result, form)
      },
      onError: (error) => {
        showProblem(error.message, error instanceof ShopError ? (error.errors ?? []) : [])
        onError?.(error)
      },
    })
  }

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    // hide the error as soon as the user edits the field
    if (problem && (problem.fields.length === 0 || problem.fields.includes(name))) setProblem(undefined)
    if (draftName !== undefined) writeDraft(draftName, toDraft(event.currentTarget, fields))
  }

  const state = useMemo(() => ({ id, problem, fields, isPending, draft }), [id, problem, fields, isPending, draft])
  return (
    <FormContext value={state}>
      {/* a native submit must not put passwords into the URL */}
      <form
        ref={ref}
        method="post"
        noValidate
        aria-busy={isPending}
        onSubmit={handleSubmit}
        onInput={handleInput}
        className={className}
      >
        {children}
      </form>
    </FormContext>
  )
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (field: Element | RadioNodeList | null | undefined): field is Control =>
  field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement

function findControl(form: HTMLFormElement | null, name: string): Control | undefined {
  const field = form?.elements.namedItem(name)
  return isControl(field) ? field : undefined
}

function readValues<F extends string>(form: HTMLFormElement, fields: readonly F[]): Record<F, string> {
  const entries = fields.map((name) => [name, findControl(form, name)?.value ?? ''])
  return Object.fromEntries(entries)
}

function toDraft(form: HTMLFormElement, fields: readonly string[]): Draft {
  const nonSecretFields = fields.filter((name) => !findControl(form, name)?.hasAttribute('data-secret'))
  return readValues(form, nonSecretFields)
}
