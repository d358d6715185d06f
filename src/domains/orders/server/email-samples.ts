import type { EmailSample } from '#platform/domain.ts'
import { asPaise } from '#shared/money.ts'
import type { ShopSettings } from '#shared/shop-settings.ts'
import { amendedEmail } from './amended-email.ts'
import { cancellationEmail } from './cancellation-email.ts'
import { orderEmail } from './order-email.ts'
import { cashRefundEmail, refundEmail } from './refund-email.ts'
import { refusedEmail } from './refused-email.ts'
import { statusEmail } from './status-email.ts'
import { taxDocumentEmail } from './tax-document-email.ts'
import { unconfirmedEmail } from './unconfirmed-email.ts'

const shipments = [
  {
    courier: 'Delhivery',
    trackingNumber: '1490812345671',
    trackingUrl: 'https://www.delhivery.com/track/package/1490812345671',
    token: 'sample',
  },
]

const order = {
  id: '019a8c4e7d21f03b5e6c9a42',
  customerName: 'Asha Rao',
  address: {
    firstName: 'Asha',
    lastName: 'Rao',
    address: '4th floor, 12 Brigade Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    postalCode: '560025',
    country: 'India',
    phone: '+91 98450 12345',
  },
  totalPaise: asPaise(439_700),
  discountCode: null,
  discountPaise: asPaise(0),
  shippingChargePaise: asPaise(0),
  deliverBy: null,
  codFeePaise: asPaise(0),
  paidAt: new Date('2026-11-15T12:30:00Z'),
  placedAt: new Date('2026-11-15T12:30:00Z'),
  lines: [
    { name: 'Everyday Tee', size: 'L', color: 'Black', pricePaise: asPaise(99_900), quantity: 2 },
    {
      name: 'Weekend Jacket',
      size: 'XL',
      color: 'Brick',
      pricePaise: asPaise(239_900),
      quantity: 1,
    },
  ],
}

const cashOrder = { ...order, paidAt: null }
const confirmation = { confirmBy: new Date('2026-11-17T12:30:00Z'), confirmToken: 'sample' }

export const composeOrderEmailSamples = (origin: string, shop: ShopSettings): EmailSample[] => [
  {
    id: 'order-amended',
    name: 'Order changed',
    when: 'an admin changes an order before it ships',
    ...amendedEmail(
      shop,
      order,
      {
        changes: [{ before: 'Everyday Tee (M, Black)', after: 'Everyday Tee (L, Black)' }],
        addressBefore: { ...order.address, address: '12 Brigade Road' },
      },
      origin,
    ),
  },
  { id: 'order-placed', name: 'Order placed', when: 'an order is paid', ...orderEmail(shop, order, origin) },
  {
    id: 'order-placed-cod',
    name: 'Order placed, cash on delivery',
    when: 'an order with cash on delivery is placed',
    ...orderEmail(shop, cashOrder, origin),
  },
  {
    id: 'order-confirmation',
    name: 'Confirm the order',
    when: 'an order with cash on delivery has to be confirmed',
    ...orderEmail(shop, { ...cashOrder, ...confirmation }, origin),
  },
  {
    id: 'unconfirmed',
    name: 'Not confirmed',
    when: 'an order is cancelled because it was not confirmed in time',
    ...unconfirmedEmail(shop, order),
  },
  { id: 'refused', name: 'Parcel refused', when: 'a parcel is refused', ...refusedEmail(shop, order) },
  {
    id: 'shipped',
    name: 'Shipped',
    when: 'an order is shipped',
    ...statusEmail(shop, { ...order, shipments }, 'Shipped', origin),
  },
  {
    id: 'delivered',
    name: 'Delivered',
    when: 'an order is delivered',
    ...statusEmail(shop, { ...order, shipments }, 'Delivered', origin),
  },
  {
    id: 'cancelled',
    name: 'Cancelled',
    when: 'an order is cancelled',
    ...cancellationEmail(shop, order, asPaise(439_700), origin),
  },
  {
    id: 'refund-by-hand',
    name: 'Refund of cash',
    when: 'a refund of cash on delivery was sent',
    ...refundEmail(shop, { ...order, reference: 'UTR 123456789012', sentTo: 'asha@okaxis' }, asPaise(99_900), origin),
  },
  {
    id: 'cash-refund',
    name: 'Refund of cash: where to',
    when: 'an order that was paid in cash is refunded without a return',
    ...cashRefundEmail(shop, order, asPaise(99_900), origin),
  },
  {
    id: 'refund',
    name: 'Refund',
    when: 'an order is refunded',
    ...refundEmail(shop, { ...order, creditNote: 'CN/26-27/000007' }, asPaise(99_900), origin),
  },
  {
    id: 'invoice',
    name: 'Invoice or credit note',
    when: 'an admin sends an invoice or a credit note again',
    ...taxDocumentEmail(
      shop,
      {
        kind: 'invoice',
        number: `${shop.brand.initials}/26-27/000042`,
        orderId: order.id,
        total: 4397,
        buyer: { name: order.customerName },
      },
      origin,
    ),
  },
]
