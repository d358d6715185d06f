import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_CODE_LENGTH } from '#domains/discounts/contract.ts'
import { formatShortRupees } from '#shared/money.ts'
import { InlineFieldForm } from '#ui/inline-field-form.tsx'
import { dismissToast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import type { Cart } from '../../contract.ts'
import { removeCartDiscount, setCartDiscount } from '../../discount-contract.ts'
import { CART_TOASTS, send, sequential } from '../cart-mutations.ts'

const APPLY_FAILED = "We couldn't check this code. Please try again."
const REMOVE_FAILED = "We couldn't remove this code. Please try again."

/** The field for a discount code, or the code on the cart and what it does. */
export function DiscountCode({ cart: { discount } }: { cart: Pick<Cart, 'discount'> }) {
  const { mutate: remove, error: removeError, isPending: isRemoving } = useRemoveCode()
  if (discount?.code === undefined) return <CodeForm />
  const { code, amount, reason } = discount
  return (
    <div className="grid gap-1.5">
      <p className="flex items-center justify-between gap-3">
        <span>
          <span className="bg-acid px-1.5 py-0.5 font-mono font-bold">{code}</span>{' '}
          {reason === undefined && amount > 0 && <span>saves {formatShortRupees(amount)}</span>}
        </span>
        <button
          type="button"
          aria-disabled={isRemoving || undefined}
          aria-label={`Remove code ${code}`}
          onClick={() => {
            if (!isRemoving) remove()
          }}
          className="-my-3 min-h-11 cursor-pointer underline underline-offset-4 hover:bg-acid"
        >
          Remove
        </button>
      </p>
      <p role="status" className="font-semibold text-pretty">
        {removeError?.message ?? reason}
      </p>
    </div>
  )
}

function CodeForm() {
  const [isOpen, setOpen] = useState(false)
  const { mutate: apply, error, isPending } = useApplyCode()
  if (!isOpen) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-my-3 min-h-11 cursor-pointer justify-self-start underline underline-offset-4 hover:bg-acid"
      >
        Have a code?
      </button>
    )
  }
  return (
    <InlineFieldForm
      label="Discount code"
      submitLabel="Apply"
      error={error}
      isPending={isPending}
      onSubmit={(code) => {
        if (code !== '') apply(code)
      }}
      input={{
        autoComplete: 'off',
        autoCapitalize: 'characters',
        spellCheck: false,
        maxLength: MAX_CODE_LENGTH,
        className: 'uppercase',
      }}
    />
  )
}

const useApplyCode = () =>
  useMutation({
    ...sequential,
    mutationFn: (code: string) =>
      send((ownerFields) =>
        callApi(setCartDiscount, { body: { code, ...ownerFields } }, { fallbackMessage: APPLY_FAILED }),
      ),
    onSuccess: () => dismissToast(CART_TOASTS),
  })

const useRemoveCode = () =>
  useMutation({
    ...sequential,
    mutationFn: () =>
      send((ownerFields) => callApi(removeCartDiscount, { body: ownerFields }, { fallbackMessage: REMOVE_FAILED })),
    onSuccess: () => dismissToast(CART_TOASTS),
  })
