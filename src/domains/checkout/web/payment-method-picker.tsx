import type { PaymentMethod } from '#domains/orders/contract.ts'
import { formatShortRupees } from '#shared/money.ts'
import type { Checkout } from '../contract.ts'

interface PaymentMethodPickerProps {
  checkout: Checkout
  method: PaymentMethod
  isDisabled: boolean
  onSelect: (method: PaymentMethod) => void
}

/** Cash on delivery stays focusable when it isn't available, so screen readers can announce why. */
export function PaymentMethodPicker({ checkout, method, isDisabled, onSelect }: PaymentMethodPickerProps) {
  const { cod, codFee } = checkout
  const fee = (checkout.paymentMethod === 'COD' ? codFee : cod?.fee) ?? 0
  const reason = cod?.isAvailable === false ? cod.reason : undefined
  return (
    <fieldset>
      <legend className="mb-3 font-bold">How do you want to pay?</legend>
      <div className="grid gap-px border border-ink bg-ink sm:grid-cols-2">
        <MethodOption value="Online" method={method} isDisabled={isDisabled} onSelect={onSelect}>
          <span className="block font-bold">Pay online</span>{' '}
          <span className="block text-sm leading-snug">UPI, cards, net banking</span>
        </MethodOption>
        <MethodOption
          value="COD"
          method={method}
          isDisabled={isDisabled}
          isUnavailable={cod?.isAvailable === false}
          onSelect={onSelect}
        >
          <span className="flex justify-between gap-3 font-bold">
            Cash on delivery {fee > 0 && <span className="font-mono">+ {formatShortRupees(fee)}</span>}
          </span>{' '}
          <span className="block text-sm leading-snug text-pretty">{reason ?? 'Pay the courier when it arrives.'}</span>
        </MethodOption>
      </div>
    </fieldset>
  )
}

interface MethodOptionProps {
  value: PaymentMethod
  method: PaymentMethod
  isDisabled: boolean
  isUnavailable?: boolean
  onSelect: (method: PaymentMethod) => void
  children: React.ReactNode
}

function MethodOption({ value, method, isDisabled, isUnavailable = false, onSelect, children }: MethodOptionProps) {
  return (
    <label
      className={`relative flex gap-3 p-4 has-[input:focus-visible]:z-10 has-[input:focus-visible]:outline-3 has-[input:focus-visible]:-outline-offset-4 has-[input:focus-visible]:outline-ink ${
        isUnavailable
          ? 'bg-card text-smoke'
          : `bg-chalk has-checked:bg-accent ${isDisabled ? 'cursor-progress' : 'cursor-pointer hover:bg-paper'}`
      }`}
    >
      <input
        type="radio"
        name="paymentMethod"
        value={value}
        checked={value === method}
        aria-disabled={isUnavailable || isDisabled || undefined}
        onChange={() => !isUnavailable && !isDisabled && onSelect(value)}
        className={`mt-1 size-4 shrink-0 accent-ink focus-visible:shadow-none focus-visible:outline-none ${isUnavailable ? 'opacity-40' : ''}`}
      />
      <span className="min-w-0 grow break-words">{children}</span>
    </label>
  )
}
