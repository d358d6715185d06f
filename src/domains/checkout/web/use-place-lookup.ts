import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { formatDelivery, parsePin, rememberDeliveryPlace } from '#domains/shipping/web/parts/delivery-place.ts'
import { placeQueryOptions } from '#domains/shipping/web/queries.ts'

const FILLS_IN = 'Fills in your city and state.'
const UNKNOWN_PIN = "We don't know this PIN code. Please fill in city and state."

/** Fills in city and state from the PIN code. An unknown PIN code changes nothing, and neither does a failed request. */
export function usePlaceLookup(container: RefObject<HTMLElement | null>) {
  const client = useQueryClient()
  const [hint, setHint] = useState(FILLS_IN)
  const [place, setPlace] = useState<{ pin: string; state: string }>()
  const [state, setState] = useState('')
  const latestPin = useRef<string>(undefined)
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
    const pin = parsePin(text)
    latestPin.current = pin
    setPlace(undefined)
    if (pin === undefined) return setHint(FILLS_IN)
    const found = await client.fetchQuery(placeQueryOptions(pin)).catch(() => undefined)
    if (latestPin.current !== pin) return
    if (!found) return setHint(UNKNOWN_PIN)
    rememberDeliveryPlace(pin, found)
    setPlace({ pin, state: found.state })
    setHint(formatDelivery({ days: found.deliveryDays.max }))
    fill('city', found.city)
    // the state decides the tax, so it always follows the PIN code; the shopper can still change it
    fill('state', found.state)
  }

  /** A city that the shopper has typed is kept. */
  const handleCityInput = () => {
    if (!isFilling.current) hasTypedCity.current = true
  }

  // a parcel near a border may belong to the other state's post office, so this only warns
  const stateWarning =
    place && state !== '' && state !== place.state
      ? `PIN code ${place.pin} is in ${place.state}. Please check both.`
      : undefined

  return { hint, stateWarning, lookUp, handleCityInput, handleStateInput: setState }
}
