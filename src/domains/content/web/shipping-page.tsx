import { shippingText } from './shipping-text.ts'
import { TextPage } from './text-page.tsx'

export function ShippingPage() {
  return <TextPage text={shippingText} />
}
