import { useRef, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import type { NewValue } from './new-values.ts'

interface NewValuesDialogProps {
  /** Empty while the dialog is closed. */
  values: NewValue[]
  onClose: () => void
  /** Called with the values that are to be replaced by similar ones; the others are created. */
  onContinue: (replaced: NewValue[]) => void
}

const QUESTION = 'Create new values?'
const noValues: NewValue[] = []
const getKey = ({ field, value }: NewValue) => `${field}: ${value}`
const buttonClass = 'min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-acid'

/** Asks before new values are created, and offers a similar existing value where there is one. */
export function NewValuesDialog({ values, onClose, onContinue }: NewValuesDialogProps) {
  // keeps the question visible while the dialog closes
  const [shownValues, setShownValues] = useState(values)
  if (values.length > 0 && values !== shownValues) setShownValues(values)
  return (
    <Dialog
      open={values.length > 0}
      onClose={onClose}
      label={QUESTION}
      placement="center"
      className="w-[min(34rem,calc(100vw-2rem))]!"
    >
      <Questions key={shownValues.map(getKey).join()} values={shownValues} onClose={onClose} onContinue={onContinue} />
    </Dialog>
  )
}

function Questions({ values, onClose, onContinue }: NewValuesDialogProps) {
  const [createdKeys, setCreatedKeys] = useState<ReadonlySet<string>>(
    new Set(values.filter(({ similar }) => similar === undefined).map(getKey)),
  )
  const choose = (value: NewValue, isCreated: boolean) =>
    setCreatedKeys(
      new Set([...[...createdKeys].filter((key) => key !== getKey(value)), ...(isCreated ? [getKey(value)] : [])]),
    )
  return (
    <div className="grid gap-5 p-6">
      <p className="text-lg font-bold">{QUESTION}</p>
      {values.map((value) => (
        <fieldset key={getKey(value)} className="grid gap-1">
          <legend className="mb-1 wrap-anywhere">{formatQuestion(value)}</legend>
          {value.similar !== undefined && (
            <>
              <Choice
                name={getKey(value)}
                label={`Use ${value.similar}`}
                checked={!createdKeys.has(getKey(value))}
                onChoose={() => choose(value, false)}
              />
              <Choice
                name={getKey(value)}
                label={`Create “${value.value}”`}
                checked={createdKeys.has(getKey(value))}
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
        <button
          type="button"
          onClick={() => onContinue(values.filter((value) => !createdKeys.has(getKey(value))))}
          className={`${buttonClass} bg-ink text-paper hover:text-ink`}
        >
          Continue
        </button>
      </div>
    </div>
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

/** Holds a request back until its new values are confirmed, then passes it on with the values to replace. */
export function useNewValueConfirmation<T>(onConfirmed: (request: T, replaced: NewValue[]) => void) {
  const [pending, setPending] = useState<{ request: T; values: NewValue[] }>()
  const confirmedKeys = useRef(new Set<string>())
  const dialog: NewValuesDialogProps = {
    values: pending?.values ?? noValues,
    onClose: () => setPending(undefined),
    onContinue: (replaced) => {
      if (!pending) return
      const replacedKeys = replaced.map(getKey)
      for (const key of pending.values.map(getKey)) if (!replacedKeys.includes(key)) confirmedKeys.current.add(key)
      setPending(undefined)
      onConfirmed(pending.request, replaced)
    },
  }
  const confirm = (request: T, values: NewValue[]) => {
    const unconfirmed = values.filter((value) => !confirmedKeys.current.has(getKey(value)))
    if (unconfirmed.length > 0) setPending({ request, values: unconfirmed })
    else onConfirmed(request, [])
  }
  return { confirm, dialog }
}
