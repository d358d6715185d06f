import { useId } from 'react'
import { DraftInput } from '#ui/draft-input.tsx'
import { Field } from '#ui/field.tsx'
import { leftHalf, rightHalf } from '#ui/half-width.ts'
import { type RefundTarget, refundTargets } from './problems.ts'

const labels = {
  upi: { title: 'UPI', hint: 'Any UPI app.' },
  bank: { title: 'Bank account', hint: 'By transfer, in India.' },
} satisfies Record<RefundTarget, { title: string; hint: string }>

interface RefundDestinationFieldsProps {
  target: RefundTarget
  onChange: (target: RefundTarget) => void
}

/** Asks where to send the refund of an order that was paid in cash. */
export function RefundDestinationFields({ target, onChange }: RefundDestinationFieldsProps) {
  const groupName = useId()
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="mb-3 font-bold">Where should we send the money?</legend>
      <div className="grid grid-cols-2">
        {refundTargets.map((option) => (
          <label
            key={option}
            className="relative -mt-px grid cursor-pointer content-start gap-1 border border-ink bg-chalk px-4 py-3 last:-ml-px hover:bg-card has-checked:bg-accent has-focus-visible:z-10"
          >
            <input
              type="radio"
              name={groupName}
              value={option}
              checked={option === target}
              onChange={() => onChange(option)}
              className="absolute inset-0 cursor-[inherit] appearance-none"
            />
            <span className="font-bold">{labels[option].title}</span>
            <span className="text-sm text-pretty">{labels[option].hint}</span>
          </label>
        ))}
      </div>
      <DraftInput name="refundTarget" value={target} />
      {target === 'upi' ? (
        <Field
          name="upiId"
          label="UPI ID"
          maxLength={100}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Such as asha@okaxis."
        />
      ) : (
        <>
          <Field name="accountName" label="Account holder" maxLength={100} autoComplete="name" />
          <div className="flex flex-wrap *:w-full">
            <Field
              name="accountNumber"
              label="Account number"
              maxLength={30}
              inputMode="numeric"
              autoComplete="off"
              className={leftHalf}
            />
            <Field
              name="ifsc"
              label="IFSC"
              maxLength={11}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              hint="11 characters, on your cheque or in your bank's app."
              className={rightHalf}
            />
          </div>
        </>
      )}
    </fieldset>
  )
}
