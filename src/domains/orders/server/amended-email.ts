import { composeEmail } from '#platform/email/compose-email.ts'
import { shortenId } from '#shared/ids.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import type { Address } from '../contract.ts'
import { buildAddressBlock, buildOrderLinkBlocks, type OrderEmailData } from './order-email-blocks.ts'

interface Change {
  changes: { before: string; after: string }[]
  /** Absent if the address stays. */
  addressBefore: Address | undefined
}

const formatAddress = ({ firstName, lastName, address, city, state, postalCode, phone }: Address) =>
  `${firstName} ${lastName}, ${address}, ${city}, ${state} ${postalCode}, ${phone}`

/** Says what was, and what is now. The order is the one after the change. */
export function amendedEmail(
  shop: ShopSettings,
  order: Pick<OrderEmailData, 'id' | 'customerName' | 'address'>,
  { changes, addressBefore }: Change,
  origin: string | undefined,
) {
  const number = shortenId(order.id)
  return composeEmail(shop, {
    subject: `Your ${shop.brand.name} order #${number} was changed`,
    title: 'Your order was changed.',
    name: order.customerName,
    blocks: [
      `We've changed order #${number}. What you pay stays the same.`,
      {
        kind: 'facts',
        facts: [
          ...changes.flatMap(({ before, after }) => [
            { label: 'Before', value: before },
            { label: 'Now', value: after },
          ]),
          ...(addressBefore ? [{ label: 'Address before', value: formatAddress(addressBefore) }] : []),
        ],
      },
      ...(addressBefore ? [buildAddressBlock(order)] : []),
      "Didn't ask for this? Just reply to this email.",
      ...buildOrderLinkBlocks(order.id, origin),
    ],
  })
}
