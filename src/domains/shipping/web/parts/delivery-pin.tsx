import { useState } from 'react'
import { focusInPlace } from '#ui/focus-on-mount.ts'
import { useSite } from '#ui/site.ts'
import { createPreload, useLazyLoad } from '#ui/use-lazy-load.ts'
import { useDeliveryPlace } from './delivery-place.ts'

const importForm = async () => (await import('./pin-form.tsx')).PinForm
const preloadForm = createPreload(importForm)

/** Says where the delivery date is for, and asks for the PIN code; loads the form on demand. */
export function DeliveryPin() {
  const place = useDeliveryPlace()
  const { days } = useSite().shipping
  const enterLabel = days === undefined ? 'Enter your PIN code for the delivery date' : 'Enter your PIN code'
  const [isOpen, setOpen] = useState(false)
  const [PinForm, loadForm] = useLazyLoad(importForm, () => setOpen(false))
  const [isDone, setDone] = useState(false)
  const close = () => {
    setOpen(false)
    setDone(true)
  }
  if (isOpen && PinForm) return <PinForm pin={place?.pin} onDone={close} />
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      {place && (
        <span>
          To {place.city} <span className="font-mono">{place.pin}</span>
        </span>
      )}
      <button
        // the form that had the focus is gone
        ref={isDone ? focusInPlace : undefined}
        type="button"
        aria-busy={isOpen}
        onClick={() => {
          setOpen(true)
          loadForm()
        }}
        onPointerEnter={preloadForm}
        onFocus={preloadForm}
        className="-my-3 min-h-11 cursor-pointer underline underline-offset-4 hover:bg-accent noscript:hidden"
      >
        {place ? 'Change PIN code' : enterLabel}
      </button>
    </p>
  )
}
