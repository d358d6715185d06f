import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_CODE_LENGTH } from '#domains/discounts/contract.ts'
import { InlineFieldForm } from '#ui/inline-field-form.tsx'
import { dismissToast } from '#ui/toast.ts'
import { callApi } from '#web/api.ts'
import type { Cart } from '../../contract.ts'
import { removeCartDiscount, setCartDiscount } from '../../discount-contract.ts'
import { CART_TOASTS, send, sequential } from '../cart-mutations.ts'

const APPLY_FAILED = "We couldn't check this code. Please try again."
const REMOVE_FAILED = "We couldn't remove this code. Please try again."

type CartDiscount = NonNullable<Cart['discount']>

/** Names the discount of the cart after its code, or after the automatic discount that applies instead. */
export const formatDiscountName = ({ code, title, reason }: CartDiscount) =>
  `Discount (${reason === undefined && code !== undefined ? code : title})`

/** The field for a discount code, or the code on the cart. With a code that doesn't apply, the reason and the field. */
export function DiscountCode({ cart: { discount } }: { cart: Pick<Cart, 'discount'> }) {
  const { code, reason } = discount ?? {}
  return (
    <div className="grid gap-1.5">
      {code !== undefined && <AppliedCode code={code} reason={reason} />}
      {(code === undefined || reason !== undefined) && (
        <CodeForm openLabel={code === undefined ? 'Have a code?' : 'Use another code'} />
      )}
    </div>
  )
}

function AppliedCode({ code, reason }: { code: string; reason: string | undefined }) {
  const { mutate: remove, error: removeError, isPending: isRemoving } = useRemoveCode()
  const problem = removeError?.message ?? reason
  return (
    <>
      <p className="flex items-center justify-between gap-3">
        <span
          className={`px-1.5 py-0.5 font-mono font-bold ${reason === undefined ? 'bg-accent' : 'border border-line text-smoke'}`}
        >
          {code}
        </span>
        <button
          type="button"
          aria-disabled={isRemoving || undefined}
          aria-label={`Remove code ${code}`}
          onClick={() => {
            if (!isRemoving) remove()
          }}
          className="-my-3 min-h-11 cursor-pointer underline underline-offset-4 hover:bg-accent"
        >
          Remove
        </button>
      </p>
      <p role="status" className="font-semibold text-pretty">
        {problem && <span className="bg-brick px-1.5 py-0.5">{problem}</span>}
      </p>
    </>
  )
}

function CodeForm({ openLabel }: { openLabel: string }) {
  const [isOpen, setOpen] = useState(false)
  const { mutate: apply, error, isPending } = useApplyCode()
  if (!isOpen) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-my-3 min-h-11 cursor-pointer justify-self-start underline underline-offset-4 hover:bg-accent"
      >
        {openLabel}
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
