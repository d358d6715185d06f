import { useMutation } from '@tanstack/react-query'
import { createContext, type FormEvent, type ReactNode, useContext, useId, useMemo, useRef, useState } from 'react'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { type Draft, readDraft, writeDraft } from './drafts.ts'

/** What is wrong: said once, where the first of the wrong fields stands. */
interface Problem {
  message: string
  fields: string[]
}

interface FormState {
  id: string
  problem: Problem | undefined
  /** Fields that can show the problem themselves. */
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
  /** The names of its fields, in the order in which they are asked for. */
  fields: readonly F[]
  /** What keeps it from being sent, the first thing first. */
  check: (values: Record<F, string>) => FieldError[]
  send: (values: Record<F, string>) => Promise<R>
  onDone?: (answer: R, form: HTMLFormElement) => void
  onFailure?: (error: Error) => void
  /** Under this name, what was typed survives leaving the page; passwords do not. */
  draft?: string
  className?: string
  children: ReactNode
}

/** A small form: checks, sends, says what is wrong, and leads to it. The browser holds what is typed. */
export function Form<F extends string, R>(props: FormProps<F, R>) {
  const { fields, check, send, onDone, onFailure, draft: draftName, className, children } = props
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem>()
  // whoever is here may be known only later; what was typed by then stays, because it is no default
  const draft = useMemo(() => (draftName === undefined ? undefined : readDraft(draftName)), [draftName])
  const { mutate, isPending } = useMutation({ mutationFn: send, networkMode: 'always' })

  const refuse = (message: string, errors: FieldError[]) => {
    const wrong = fields.filter((field) => errors.some((error) => error.field === field))
    setProblem({ message, fields: wrong })
    const [first] = wrong
    if (first) fieldOf(ref.current, first)?.focus()
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isPending) return
    const values = valuesOf(form, fields)
    const [first, ...more] = check(values)
    if (first) return refuse(first.message, [first, ...more])
    setProblem(undefined)
    mutate(values, {
      onSuccess: (answer) => {
        if (draftName !== undefined) writeDraft(draftName, undefined)
        onDone?.(answer, form)
      },
      onError: (error) => {
        refuse(error.message, error instanceof ShopError ? (error.errors ?? []) : [])
        onFailure?.(error)
      },
    })
  }

  const keep = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    // what is being mended is no longer complained about
    if (problem && (problem.fields.length === 0 || problem.fields.includes(name))) setProblem(undefined)
    if (draftName !== undefined) writeDraft(draftName, draftOf(event.currentTarget, fields))
  }

  const state = useMemo(() => ({ id, problem, fields, isPending, draft }), [id, problem, fields, isPending, draft])
  return (
    <FormContext value={state}>
      {/* were it ever sent without us, passwords must not stand in the address */}
      <form
        ref={ref}
        method="post"
        noValidate
        aria-busy={isPending}
        onSubmit={submit}
        onInput={keep}
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

function fieldOf(form: HTMLFormElement | null, name: string): Control | undefined {
  const field = form?.elements.namedItem(name)
  return isControl(field) ? field : undefined
}

function valuesOf<F extends string>(form: HTMLFormElement, fields: readonly F[]): Record<F, string> {
  const entered = fields.map((name) => [name, fieldOf(form, name)?.value ?? ''])
  return Object.fromEntries(entered)
}

function draftOf(form: HTMLFormElement, fields: readonly string[]): Draft {
  const open = fields.filter((name) => !fieldOf(form, name)?.hasAttribute('data-secret'))
  return valuesOf(form, open)
}
