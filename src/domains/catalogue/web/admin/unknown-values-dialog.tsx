import { useRef, useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import type { UnknownValue } from './unknown-values.ts'

interface UnknownValuesDialogProps {
  /** Empty while the dialog is closed. */
  values: UnknownValue[]
  onClose: () => void
  /** Called with the values that are to be replaced by similar ones; the others are created. */
  onContinue: (valuesToReplace: UnknownValue[]) => void
}

const QUESTION = 'Create new values?'
const noValues: UnknownValue[] = []
const getKey = ({ field, value }: UnknownValue) => `${field}: ${value}`
const buttonClass = 'min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-accent'

/** Asks before new values are created, and offers a similar existing value where there is one. */
export function UnknownValuesDialog({ values, onClose, onContinue }: UnknownValuesDialogProps) {
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

function Questions({ values, onClose, onContinue }: UnknownValuesDialogProps) {
  const [createdKeys, setCreatedKeys] = useState<ReadonlySet<string>>(
    new Set(values.filter(({ similar }) => similar === undefined).map(getKey)),
  )
  const choose = (value: UnknownValue, isCreated: boolean) =>
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

const formatQuestion = ({ value, similar }: UnknownValue) =>
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
export function useUnknownValueConfirmation<T>(onConfirmed: (request: T, valuesToReplace: UnknownValue[]) => void) {
  const [pending, setPending] = useState<{ request: T; values: UnknownValue[] }>()
  const confirmedKeys = useRef(new Set<string>())
  const dialog: UnknownValuesDialogProps = {
    values: pending?.values ?? noValues,
    onClose: () => setPending(undefined),
    onContinue: (valuesToReplace) => {
      if (!pending) return
      const keysToReplace = valuesToReplace.map(getKey)
      for (const key of pending.values.map(getKey)) if (!keysToReplace.includes(key)) confirmedKeys.current.add(key)
      setPending(undefined)
      onConfirmed(pending.request, valuesToReplace)
    },
  }
  const confirm = (request: T, values: UnknownValue[]) => {
    const unconfirmed = values.filter((value) => !confirmedKeys.current.has(getKey(value)))
    if (unconfirmed.length > 0) setPending({ request, values: unconfirmed })
    else onConfirmed(request, [])
  }
  return { confirm, dialog }
}
