import { useEffect, useRef, useState } from 'react'
import { SelectField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { createRestockAlert } from '../../contract.ts'
import { EmailField, validateEmail } from '../email-field.tsx'

const SAVE_FAILED = "We couldn't save that. Please try again."
const ANY_SIZE = 'Any size'
const fields = ['size', 'email'] as const

interface AlertValues {
  email: string
  size: string
}

interface RestockFormProps {
  productId: string
  color: string | undefined
  /** Sold-out sizes. */
  sizes: string[]
  /** The preselected size. */
  size: string | undefined
  /** All sizes are sold out, so the shopper can also choose any size. */
  areAllSizesSoldOut: boolean
}

export function RestockForm({ productId, color, sizes, size, areAllSizesSoldOut }: RestockFormProps) {
  const [savedValues, setSavedValues] = useState<AlertValues>()
  const containerRef = useRef<HTMLDivElement>(null)

  // focuses the size when the form opens, or the email if a size was chosen, and the confirmation afterwards
  const focusSelector = (savedValues && 'p') ?? (size === undefined ? 'select, input' : 'input')
  useEffect(() => containerRef.current?.querySelector<HTMLElement>(focusSelector)?.focus(), [focusSelector])

  const requestAlert = async (values: AlertValues) => {
    const body = { email: values.email, ...(values.size ? { size: values.size } : {}), ...(color ? { color } : {}) }
    await callApi(
      createRestockAlert,
      { params: { id: productId }, body },
      { fallbackMessage: SAVE_FAILED, networkMessage: NETWORK_ERROR },
    )
    return values
  }

  return (
    <div ref={containerRef} className="border border-ink p-4 has-[form]:pb-1">
      {savedValues ? (
        <p role="status" tabIndex={-1} className="font-semibold">
          <span className="bg-accent px-1.5 py-0.5">You're on the list.</span> We'll email{' '}
          <span className="break-words">{savedValues.email}</span> once when{' '}
          {[savedValues.size && `size ${savedValues.size}`, color].filter(Boolean).join(' in ') || 'it'} is back.
        </p>
      ) : (
        <Form
          fields={fields}
          validate={validateEmail}
          submit={requestAlert}
          onSuccess={setSavedValues}
          className="grid gap-4"
        >
          <p className="text-sm">
            Leave your email and we'll write once, when {color ? `${color} is` : "it's"} back. First come, first served.
          </p>
          <div>
            {sizes.length > 0 && (
              <SelectField
                key={size}
                name="size"
                label="Size"
                options={sizes}
                defaultValue={size ?? (areAllSizesSoldOut ? '' : sizes[0])}
                {...(areAllSizesSoldOut ? { placeholder: ANY_SIZE } : {})}
              />
            )}
            <EmailField />
          </div>
          <SubmitButton label="Tell me" pendingLabel="Saving…" />
        </Form>
      )}
    </div>
  )
}
