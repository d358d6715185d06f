import { useId, useState } from 'react'
import { DraftInput } from '#ui/draft-input.tsx'
import { useFormContext } from '#ui/form.tsx'
import { ChoiceFieldset } from './choice-fieldset.tsx'

const labels = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']

/** Radio buttons, so arrow keys change the rating and screen readers announce it. */
export function StarsField({ defaultValue }: { defaultValue: number | undefined }) {
  const groupName = useId()
  const [rating, setRating] = useState(defaultValue ?? 0)
  const { clearError } = useFormContext()
  return (
    <ChoiceFieldset name="rating" legend="Your rating">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="flex">
          {labels.map((label, index) => {
            const value = index + 1
            return (
              <label
                key={label}
                className={`relative grid size-12 cursor-pointer place-items-center text-4xl leading-none hover:bg-accent has-focus-visible:outline-3 has-focus-visible:outline-ink ${value <= rating ? 'text-ink' : 'text-smoke'}`}
              >
                <input
                  type="radio"
                  name={groupName}
                  value={value}
                  checked={rating === value}
                  onChange={() => {
                    setRating(value)
                    clearError()
                  }}
                  className="absolute inset-0 cursor-[inherit] appearance-none"
                />
                <span aria-hidden="true">{value <= rating ? '★' : '☆'}</span>
                <span className="sr-only">
                  {value === 1 ? '1 star' : `${value} stars`}: {label}
                </span>
              </label>
            )
          })}
        </div>
        <p aria-hidden="true" className="font-semibold">
          {labels[rating - 1]}
        </p>
      </div>
      <DraftInput name="rating" value={rating ? `${rating}` : ''} />
    </ChoiceFieldset>
  )
}
