import { useMemo } from 'react'
import { isPinCode } from '#shared/pin-code.ts'
import { readStorage, useStorage, writeStorage } from '#ui/browser-storage.ts'
import type { ShippingQuote } from '../../quote-contract.ts'

/** The PIN code that the shopper entered last, shared by the product page, the cart and the checkout. */
const DELIVERY_PLACE_KEY = 'deliveryPlace'

export interface DeliveryPlace {
  pin: string
  city: string
  state: string
}

/** Removes spaces. Returns undefined for anything but a PIN code. */
export function parsePin(text: string): string | undefined {
  const pin = text.replace(/\s/g, '')
  return isPinCode(pin) ? pin : undefined
}

export function parseDeliveryPlace(text: string | null): DeliveryPlace | undefined {
  try {
    const { pin, city, state } = JSON.parse(text ?? '{}')
    const isValid = parsePin(String(pin)) === pin && [city, state].every((name) => typeof name === 'string')
    return isValid ? { pin, city, state } : undefined
  } catch {
    return undefined
  }
}

export function rememberDeliveryPlace(pin: string, { city, state }: NonNullable<ShippingQuote['place']>): void {
  writeStorage(DELIVERY_PLACE_KEY, JSON.stringify({ pin, city, state }))
}

export const readDeliveryPlace = (): DeliveryPlace | undefined => parseDeliveryPlace(readStorage(DELIVERY_PLACE_KEY))

/** Returns undefined on the server, before hydration, and until the shopper has entered a PIN code. */
export function useDeliveryPlace(): DeliveryPlace | undefined {
  const text = useStorage(DELIVERY_PLACE_KEY)
  return useMemo(() => parseDeliveryPlace(text), [text])
}
