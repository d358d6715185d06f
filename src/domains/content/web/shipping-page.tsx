import { useSite } from '#ui/site.ts'
import { createShippingText } from './shipping-text.ts'
import { TextPage } from './text-page.tsx'

export function ShippingPage() {
  return <TextPage text={createShippingText(useSite())} />
}
