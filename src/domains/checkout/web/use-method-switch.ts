import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MAX_CODE_LENGTH } from '#domains/discounts/contract.ts'
import type { PaymentMethod } from '#domains/orders/contract.ts'
import { paiseFromRupees, type Rupees, rupeesFromPaise, subtractPaise } from '#shared/money.ts'
import { callApi } from '#web/api.ts'
import { type Checkout, type CheckoutInput, createCheckout } from '../contract.ts'
import { isPayable } from './is-payable.ts'
import { liveCheckoutQueryOptions, setLiveCheckout } from './queries.ts'
import { CREATE_FAILED, withErrorTexts } from './texts.ts'

export interface SwitchCallbacks {
  /** The checkout with the other payment method has replaced it. */
  onReplaced: (replacedCheckoutId: string) => void
  /** There is no checkout to pay any more. */
  onLost: (message: string) => void
}

/** Replaces the checkout with one for the other payment method. The last choice wins, even if made while a request is pending. */
export function useMethodSwitch(checkout: Checkout, userId: string, { onReplaced, onLost }: SwitchCallbacks) {
  const client = useQueryClient()
  const [pendingMethod, setPendingMethod] = useState<PaymentMethod>()
  const [error, setError] = useState<string>()
  const wantedMethod = useRef<PaymentMethod>(undefined)

  const switchTo = async (method: PaymentMethod): Promise<void> => {
    const isSending = wantedMethod.current !== undefined
    wantedMethod.current = method
    setPendingMethod(method)
    setError(undefined)
    if (isSending) return
    let current = checkout
    try {
      while (wantedMethod.current !== current.paymentMethod) {
        const body = toRequest(current, wantedMethod.current)
        const next = await callApi(createCheckout, { body }, withErrorTexts(CREATE_FAILED))
        onReplaced(current._id)
        setLiveCheckout(client, userId, next)
        current = next
      }
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : CREATE_FAILED
      // the request may have arrived, and what is offered may have changed
      const live = await client.fetchQuery(liveCheckoutQueryOptions(userId)).catch(() => undefined)
      const hasSwitched = live?.checkout?.paymentMethod === wantedMethod.current
      if (!hasSwitched) setError(message)
      if (live && !(live.checkout && isPayable(live.checkout))) onLost(message)
    } finally {
      wantedMethod.current = undefined
      setPendingMethod(undefined)
    }
  }

  return {
    switchTo,
    method: pendingMethod ?? checkout.paymentMethod,
    isSwitching: pendingMethod !== undefined,
    error,
    clearError: () => setError(undefined),
  }
}

function getTotal({ cod, codFee = 0, totalPrice }: Checkout, method: PaymentMethod): Rupees {
  if (method === 'COD') return cod?.totalPrice ?? totalPrice
  return rupeesFromPaise(subtractPaise(paiseFromRupees(totalPrice), paiseFromRupees(codFee)))
}

/** Asks for the same items, address and shipping option. */
function toRequest(checkout: Checkout, paymentMethod: PaymentMethod): CheckoutInput {
  const { checkoutItems, shippingAddress, shipping, discount } = checkout
  return {
    checkoutItems: checkoutItems.map(({ productId, quantity, size, color, price }) => ({
      productId,
      quantity,
      size,
      color,
      price,
    })),
    shippingAddress,
    paymentMethod,
    ...(shipping ? { shippingOption: shipping.option } : {}),
    totalPrice: getTotal(checkout, paymentMethod),
    // the longer title of an automatic discount is no code
    ...(discount && discount.code.length <= MAX_CODE_LENGTH ? { discountCode: discount.code } : {}),
  }
}
