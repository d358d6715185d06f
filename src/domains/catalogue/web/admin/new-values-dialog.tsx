import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import type { NewValue } from './new-values.ts'

interface NewValuesDialogProps {
  /** Empty while nothing is asked. */
  values: NewValue[]
  onClose: () => void
  /** Called with the values that are to be replaced by similar ones; the others are created. */
  onContinue: (replaced: NewValue[]) => void
}

const QUESTION = 'Create new values?'
const getKey = ({ field, value }: NewValue) => `${field}: ${value}`
const buttonClass = 'min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-acid'

/** Asks before a value is created that is probably a typo of an existing one. */
export function NewValuesDialog({ values, onClose, onContinue }: NewValuesDialogProps) {
  return (
    <Dialog
      open={values.length > 0}
      onClose={onClose}
      label={QUESTION}
      placement="center"
      className="w-[min(34rem,calc(100vw-2rem))]!"
    >
      <Questions values={values} onClose={onClose} onContinue={onContinue} />
    </Dialog>
  )
}

function Questions({ values: given, onClose, onContinue }: NewValuesDialogProps) {
  // the closing dialog keeps showing what it asked
  const [values] = useState(given)
  const [created, setCreated] = useState<ReadonlySet<string>>(
    new Set(values.filter(({ similar }) => similar === undefined).map(getKey)),
  )
  const choose = (value: NewValue, isCreated: boolean) =>
    setCreated(new Set([...[...created].filter((key) => key !== getKey(value)), ...(isCreated ? [getKey(value)] : [])]))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React passes events on to the form around the dialog
    event.stopPropagation()
    onContinue(values.filter((value) => !created.has(getKey(value))))
  }
  return (
    <form onSubmit={submit} className="grid gap-5 p-6">
      <p className="text-lg font-bold">{QUESTION}</p>
      {values.map((value) => (
        <fieldset key={getKey(value)} className="grid gap-1">
          <legend className="mb-1 wrap-anywhere">{formatQuestion(value)}</legend>
          {value.similar !== undefined && (
            <>
              <Choice
                name={getKey(value)}
                label={`Use ${value.similar}`}
                checked={!created.has(getKey(value))}
                onChoose={() => choose(value, false)}
              />
              <Choice
                name={getKey(value)}
                label={`Create “${value.value}”`}
                checked={created.has(getKey(value))}
                onChoose={() => choose(value, true)}
              />
            </>
          )}
        </fieldset>
      ))}
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" onClick={onClose} className={buttonClass}>
          Cancel
        </button>
        <button type="submit" className={`${buttonClass} bg-ink text-paper hover:text-ink`}>
          Continue
        </button>
      </div>
    </form>
  )
}

const formatQuestion = ({ value, similar }: NewValue) =>
  similar === undefined ? `“${value}” is new. Create it?` : `“${value}” is new. Create it, or did you mean ${similar}?`

interface ChoiceProps {
  name: string
  label: string
  checked: boolean
  onChoose: () => void
}

function Choice({ name, label, checked, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="size-5 cursor-pointer accent-ink"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
}

interface Confirmation {
  /** Returns whether the form must wait for an answer. */
  ask: (event: FormEvent<HTMLFormElement>, values: NewValue[]) => boolean
  dialog: NewValuesDialogProps
}

/** Holds a form back until the new values are confirmed, then submits it with the same button. */
export function useNewValueConfirmation(onReplace: (values: NewValue[]) => void): Confirmation {
  const [asked, setAsked] = useState<NewValue[]>([])
  const [answerCount, setAnswerCount] = useState(0)
  const confirmed = useRef(new Set<string>())
  const pending = useRef<{ form: HTMLFormElement; submitter: HTMLElement | null }>(undefined)

  // after the replaced values are in the form
  useEffect(() => {
    if (answerCount > 0) pending.current?.form.requestSubmit(pending.current.submitter)
  }, [answerCount])

  return {
    ask: (event, values) => {
      const open = values.filter((value) => !confirmed.current.has(getKey(value)))
      if (open.length === 0) return false
      event.preventDefault()
      pending.current = { form: event.currentTarget, submitter: (event.nativeEvent as SubmitEvent).submitter }
      setAsked(open)
      return true
    },
    dialog: {
      values: asked,
      onClose: () => setAsked([]),
      onContinue: (replaced) => {
        for (const value of asked) if (!replaced.includes(value)) confirmed.current.add(getKey(value))
        setAsked([])
        onReplace(replaced)
        setAnswerCount(answerCount + 1)
      },
    },
  }
}
