import { useMutation } from '@tanstack/react-query'
import { createContext, type FormEvent, type ReactNode, useContext, useId, useMemo, useRef, useState } from 'react'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { type Draft, readDraft, writeDraft } from './drafts.ts'

/** The message is shown once, at one field, or at the submit button if it belongs to no field. */
interface FormError {
  message: string
  /** The invalid fields; the first one shows the message. */
  fields: string[]
  /** What the other fields show, where it differs from the message. */
  ownMessages: Record<string, string>
}

interface FormState {
  id: string
  error: FormError | undefined
  isPending: boolean
  draft: Draft | undefined
  clearError: () => void
}

const FormContext = createContext<FormState>({
  id: '',
  error: undefined,
  isPending: false,
  draft: undefined,
  clearError: () => {},
})

export const useFormContext = () => useContext(FormContext)

interface FormProps<F extends string, R> {
  /** Field names in display order; the first invalid one gets the focus. */
  fields: readonly F[]
  /** Returns the invalid fields; the first message is shown. `action` is the value of the pressed button, if it has one. */
  validate: (values: Record<F, string>, action: string) => FieldError[]
  submit: (values: Record<F, string>, action: string) => Promise<R>
  onSuccess?: (result: R, form: HTMLFormElement) => void
  onError?: (error: Error) => void
  /** Saves the values, except passwords, as a draft of this name. */
  draftName?: string
  className?: string
  children: ReactNode
}

/** Validates and submits its fields and focuses the first invalid one. The fields are uncontrolled. */
export function Form<F extends string, R>(props: FormProps<F, R>) {
  const { fields, validate, submit, onSuccess, onError, draftName, className, children } = props
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<FormError>()
  // the name may change when the user is known; typed text stays, because a draft only sets default values
  const draft = useMemo(() => (draftName === undefined ? undefined : readDraft(draftName)), [draftName])
  // state updates too late to block the second click of a double click
  const isSubmitting = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ values, action }: { values: Record<F, string>; action: string }) => submit(values, action),
    networkMode: 'always',
    onSettled: () => {
      isSubmitting.current = false
    },
  })

  const showError = (message: string, fieldErrors: FieldError[]) => {
    const isInvalid = (name: string) => fieldErrors.some(({ field }) => field === name)
    const isAbout = (name: string) => fieldErrors.some((entry) => entry.field === name && entry.message === message)
    const invalidFields = fields.filter(isInvalid)
    const firstField = invalidFields.find(isAbout) ?? invalidFields[0]
    const otherErrors = fieldErrors.filter((entry) => entry.field !== firstField && entry.message !== message)
    setError({
      message,
      fields: firstField ? [firstField, ...invalidFields.filter((name) => name !== firstField)] : [],
      ownMessages: Object.fromEntries(otherErrors.map((entry) => [entry.field, entry.message])),
    })
    if (firstField) findControl(ref.current, firstField)?.focus()
  }

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isSubmitting.current) return
    const values = readValues(form, fields)
    const action = getSubmitter(event)?.value ?? ''
    const fieldErrors = validate(values, action)
    if (fieldErrors[0]) return showError(fieldErrors[0].message, fieldErrors)
    setError(undefined)
    isSubmitting.current = true
    mutate(
      { values, action },
      {
        onSuccess: (result) => {
          if (draftName !== undefined) writeDraft(draftName, undefined)
          onSuccess?.(result, form)
        },
        onError: (failure) => {
          showError(failure.message, failure instanceof ShopError ? (failure.errors ?? []) : [])
          onError?.(failure)
        },
      },
    )
  }

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    // hide the error as soon as the user edits the field
    if (error && (error.fields.length === 0 || error.fields.includes(name))) setError(withoutField(error, name))
    if (draftName !== undefined) writeDraft(draftName, toDraft(event.currentTarget, fields))
  }

  const state = useMemo(
    () => ({ id, error, isPending, draft, clearError: () => setError(undefined) }),
    [id, error, isPending, draft],
  )
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

/** Fields with a message of their own keep it until they are edited; no field shows the common message. */
function withoutField(error: FormError, name: string): FormError | undefined {
  const fields = error.fields.filter((field) => field !== name && error.ownMessages[field] !== undefined)
  // the empty name takes the place of the first field, which would show the common message
  return fields.length > 0 ? { ...error, message: '', fields: ['', ...fields] } : undefined
}

const getSubmitter = ({ nativeEvent }: FormEvent) => (nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null

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
