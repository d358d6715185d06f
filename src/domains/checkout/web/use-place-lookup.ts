import { type RefObject, useRef, useState } from 'react'
import { parsePin, rememberDeliveryPlace } from '#domains/shipping/web/parts/delivery-place.ts'
import { formatDelivery } from '#domains/shipping/web/parts/describe-quote.ts'
import { HOME_COUNTRY } from './countries.ts'
import type { ShippingChoice } from './use-shipping-choice.ts'

const FILLS_IN = 'Fills in your city and state.'
const UNKNOWN_PIN = "We don't know this PIN code. Please fill in city and state."

interface PlaceLookupOptions {
  container: RefObject<HTMLElement | null>
  /** What the form starts with. */
  initialPin: string
  shipping: ShippingChoice
}

/** Fills in city and state from the PIN code. An unknown PIN code changes nothing, and neither does a failed request. */
export function usePlaceLookup({ container, initialPin, shipping }: PlaceLookupOptions) {
  const { quote, option, fetchQuote } = shipping
  const [pin, setPin] = useState(() => parsePin(initialPin))
  const [place, setPlace] = useState<{ pin: string; state: string }>()
  const [state, setState] = useState('')
  const latestPin = useRef(pin)
  const isFilling = useRef(false)
  const hasTypedCity = useRef(false)

  const fill = (name: 'city' | 'state', value: string) => {
    const control = container.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)
    if (!control || (name === 'city' && hasTypedCity.current && control.value.trim() !== '')) return
    control.value = value
    isFilling.current = true
    control.dispatchEvent(new Event('input', { bubbles: true }))
    isFilling.current = false
  }

  const lookUp = async (text: string): Promise<void> => {
    const nextPin = parsePin(text)
    latestPin.current = nextPin
    setPin(nextPin)
    setPlace(undefined)
    if (nextPin === undefined) return
    const found = await fetchQuote({ postalCode: nextPin, country: HOME_COUNTRY }).catch(() => undefined)
    if (latestPin.current !== nextPin || !found?.place) return
    rememberDeliveryPlace(nextPin, found.place)
    setPlace({ pin: nextPin, state: found.place.state })
    fill('city', found.place.city)
    // the state decides the tax, so it always follows the PIN code; the shopper can still change it
    fill('state', found.place.state)
  }

  /** A city that the shopper has typed is kept. */
  const handleCityInput = () => {
    if (!isFilling.current) hasTypedCity.current = true
  }

  // a shipment near a border may belong to the other state's post office, so this only warns
  const stateWarning =
    place && state !== '' && state !== place.state
      ? `PIN code ${place.pin} is in ${place.state}. Please check both.`
      : undefined

  const findHint = () => {
    if (pin === undefined || !quote) return FILLS_IN
    if (!quote.place) return UNKNOWN_PIN
    return option ? formatDelivery(option) : undefined
  }

  return { hint: findHint(), stateWarning, lookUp, handleCityInput, handleStateInput: setState }
}
