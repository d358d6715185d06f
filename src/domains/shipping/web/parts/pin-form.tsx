import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShopError } from '#shared/errors.ts'
import { InlineFieldForm } from '#ui/inline-field-form.tsx'
import { quoteQueryOptions } from '../queries.ts'
import { parsePin, rememberDeliveryPlace } from './delivery-place.ts'

const INVALID = "Enter the 6 digits of your PIN code. They can't start with 0."
const UNKNOWN = "We don't know this PIN code. You can still order."
const FAILED = "We couldn't check this PIN code. You can still order."

interface PinFormProps {
  pin: string | undefined
  onDone: () => void
}

export function PinForm({ pin: currentPin, onDone }: PinFormProps) {
  const client = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (text: string) => {
      const pin = parsePin(text)
      if (pin === undefined) throw new ShopError('bad_request', INVALID)
      const { place } = await client.fetchQuery(quoteQueryOptions({ postalCode: pin })).catch(() => {
        throw new ShopError('unavailable', FAILED)
      })
      if (!place) throw new ShopError('not_found', UNKNOWN)
      rememberDeliveryPlace(pin, place)
    },
    networkMode: 'always',
    onSuccess: onDone,
  })
  return (
    <div className="max-w-72">
      <InlineFieldForm
        label="PIN code"
        submitLabel="Check"
        error={error}
        isPending={isPending}
        onSubmit={mutate}
        input={{
          inputMode: 'numeric',
          autoComplete: 'shipping postal-code',
          maxLength: 10,
          defaultValue: currentPin,
        }}
      />
    </div>
  )
}
