import { type FormEvent, useState } from 'react'
import { FormRow, inputClass } from '../form-section.tsx'

interface CreateFormProps {
  label: string
  maxLength: number
  isPending: boolean
  error: Error | null
  onCreate: (name: string) => void
}

/** Creates an item by its name, before its other fields are edited on a page of its own. */
export function CreateForm({ label, maxLength, isPending, error, onCreate }: CreateFormProps) {
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) onCreate(name)
  }
  return (
    <form onSubmit={submit} className="flex items-start gap-2 sm:gap-3">
      <FormRow label={label} error={error?.message} className="min-w-0 grow sm:max-w-md">
        {(control) => (
          <input
            {...control}
            required
            maxLength={maxLength}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
            className={inputClass}
          />
        )}
      </FormRow>
      <button
        type="submit"
        aria-disabled={isPending || undefined}
        className="min-h-11 cursor-pointer bg-ink px-5 text-sm font-bold text-paper hover:bg-accent hover:text-ink aria-disabled:cursor-progress mt-5.5"
      >
        Create
      </button>
    </form>
  )
}
