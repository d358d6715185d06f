import { useEffect, useRef } from 'react'
import type { User } from '#domains/accounts/contract.ts'
import { PurchaseFacts } from '#domains/shipping/web/parts/purchase-facts.tsx'
import { formatShortRupees } from '#shared/money.ts'
import { Arrow } from '#ui/arrow.tsx'
import { writeDraft } from '#ui/drafts.ts'
import type { Checkout } from '../contract.ts'
import { addressDraftKey } from './address-draft-key.ts'
import { toFormAddress } from './form-address.ts'
import { HoldClock } from './hold-clock.tsx'
import { writeLastCheckout } from './last-checkout.ts'
import { PaymentMethodPicker } from './payment-method-picker.tsx'
import { useCancelCheckout } from './queries.ts'
import { ReadOnlyAddress } from './read-only-address.tsx'
import { StepHeading } from './step-heading.tsx'
import { CART_CHANGED, CONFIRM_BY_EMAIL } from './texts.ts'
import { type SwitchCallbacks, useMethodSwitch } from './use-method-switch.ts'
import { type PaymentCallbacks, usePayment } from './use-payment.ts'

const busyLabels = {
  ready: '',
  opening: 'Opening the payment window...',
  open: 'Waiting for your payment...',
  checking: 'Checking for a payment...',
  confirming: 'Confirming your payment...',
  placing: 'Placing your order...',
} as const

interface PayStepProps extends PaymentCallbacks, SwitchCallbacks {
  user: Pick<User, '_id' | 'email'>
  checkout: Checkout
  /** Whether the checkout was created on this visit. */
  isNew: boolean
  isCartChanged: boolean
  onHoldExpired: () => void
  onCancelled: () => void
}

export function PayStep({
  user,
  checkout,
  isNew,
  isCartChanged,
  onHoldExpired,
  onCancelled,
  onReplaced,
  onLost,
  ...callbacks
}: PayStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const payment = usePayment(checkout, user, callbacks)
  const methodSwitch = useMethodSwitch(checkout, user._id, { onReplaced, onLost })
  const cancel = useCancelCheckout(user._id, checkout, onCancelled)
  const isPaying = payment.stage !== 'ready'
  const isBusy = isPaying || cancel.isPending || methodSwitch.isSwitching
  const isCash = checkout.paymentMethod === 'COD'
  const error = methodSwitch.error ?? payment.error

  const start = () => {
    if (isBusy) return
    methodSwitch.clearError()
    void (isCash ? payment.placeOrder() : payment.pay())
  }

  useEffect(() => {
    // the address form was removed, so move the focus
    if (isNew) heading.current?.focus()
  }, [isNew])

  useEffect(() => {
    // the address form is prefilled when the shopper goes back
    const { gstin = '', companyName = '', ...address } = toFormAddress(checkout.shippingAddress)
    writeDraft(addressDraftKey(user._id), { ...address, gstin, companyName })
    writeLastCheckout(user._id, checkout._id)
  }, [user._id, checkout._id, checkout.shippingAddress])

  return (
    <section aria-labelledby="pay-step" className="gutter py-8 lg:py-10">
      <StepHeading id="pay-step" step={2} ref={heading}>
        Pay
      </StepHeading>
      <div className="grid gap-4">
        {isCartChanged && (
          <p className="border border-ink border-l-6 border-l-brick bg-chalk px-3 py-2">{CART_CHANGED}</p>
        )}
        <div className="border border-ink bg-chalk">
          <HoldClock expiresAt={checkout.holdExpiresAt} onExpired={onHoldExpired} />
          <ReadOnlyAddress address={checkout.shippingAddress} />
          <div className="border-t border-ink">
            <button
              type="button"
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && cancel.mutate()}
              className="focus-inside min-h-11 w-full cursor-pointer px-4 text-left text-sm font-semibold underline underline-offset-4 hover:bg-accent aria-disabled:cursor-not-allowed aria-disabled:text-smoke"
            >
              Change address or items
            </button>
          </div>
        </div>
        {(isCash || checkout.cod) && (
          <PaymentMethodPicker
            checkout={checkout}
            method={methodSwitch.method}
            isDisabled={isPaying || cancel.isPending}
            onSelect={(method) => void methodSwitch.switchTo(method)}
          />
        )}
        {isCash && checkout.cod?.needsConfirmation && (
          <p className="border border-ink border-l-6 border-l-accent bg-chalk px-3 py-2">{CONFIRM_BY_EMAIL}</p>
        )}
        <button
          type="button"
          aria-disabled={isBusy || undefined}
          onClick={start}
          className="group flex min-h-16 w-full cursor-pointer items-center justify-between gap-4 bg-ink px-4 text-left text-xl font-bold text-paper hover:bg-accent hover:text-ink aria-disabled:cursor-progress"
        >
          <span>
            {isCash ? (
              'Place order'
            ) : (
              <>
                Pay <span className="font-mono">{formatShortRupees(checkout.totalPrice)}</span>
              </>
            )}
          </span>
          <Arrow />
        </button>
        <p className="max-w-[52ch] text-sm text-pretty text-smoke">
          {isCash
            ? `You'll pay ${formatShortRupees(checkout.totalPrice)} in cash when it arrives.`
            : "You'll pay in our payment provider's window. We never see your card number."}
        </p>
        <PurchaseFacts className="text-sm" />
        <div className="min-h-8 font-semibold">
          <p role="status">
            {methodSwitch.isSwitching ? 'Updating your total...' : busyLabels[payment.stage] || payment.notice}
          </p>
          <p role="alert">{error && <span className="inline-block bg-brick px-2 py-1">{error}</span>}</p>
        </div>
      </div>
    </section>
  )
}
