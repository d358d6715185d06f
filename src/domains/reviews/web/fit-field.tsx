import { useId, useState } from 'react'
import { DraftInput } from '#ui/draft-input.tsx'
import { type Fit, fits } from '../contract.ts'
import { ChoiceFieldset } from './choice-fieldset.tsx'
import { fitLabels } from './texts.ts'

export function FitField({ defaultValue }: { defaultValue: Fit | '' | undefined }) {
  const groupName = useId()
  const [fit, setFit] = useState<Fit | ''>(defaultValue ?? '')
  return (
    <ChoiceFieldset
      name="fit"
      legend={
        <>
          Fit <span className="text-smoke">(optional)</span>
        </>
      }
    >
      <div className="grid grid-cols-3">
        {fits.map((option) => (
          <label
            key={option}
            className="relative -ml-px grid min-h-12 cursor-pointer place-items-center border border-ink bg-chalk px-2 text-center text-sm font-semibold first:ml-0 hover:bg-card has-checked:bg-accent has-focus-visible:z-10"
          >
            <input
              type="radio"
              name={groupName}
              value={option}
              checked={fit === option}
              onChange={() => setFit(option)}
              // a second click clears the answer, because it is optional
              onClick={() => fit === option && setFit('')}
              className="absolute inset-0 cursor-[inherit] appearance-none"
            />
            {fitLabels[option]}
          </label>
        ))}
      </div>
      <DraftInput name="fit" value={fit} />
    </ChoiceFieldset>
  )
}
