import { describe, expect, it } from 'vitest'
import { demoSettings } from '#demo/shop-settings.ts'
import { asPaise } from '#shared/money.ts'
import { cancellationEmail } from './cancellation-email.ts'
import { orderEmail } from './order-email.ts'
import { cashRefundEmail, refundEmail } from './refund-email.ts'
import { statusEmail } from './status-email.ts'

const ORIGIN = 'https://shop.example.in'
const id = '019a8c4e7d21f03b5e6c9a42'
const order = {
  id,
  customerName: 'Asha Rao',
  address: {
    firstName: 'Asha',
    lastName: 'Rao',
    address: '12 Brigade Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    postalCode: '560025',
    country: 'India',
    phone: '+91 98450 12345',
  },
  totalPaise: asPaise(299_700),
  discountCode: null,
  discountPaise: asPaise(0),
  shippingChargePaise: asPaise(0),
  deliverBy: null,
  codFeePaise: asPaise(0),
  paidAt: new Date('2026-11-15T20:30:00Z'),
  placedAt: new Date('2026-11-15T20:30:00Z'),
  lines: [
    { name: 'Tee', size: 'L', color: null, pricePaise: asPaise(99_900), quantity: 2 },
    { name: 'Cap', size: null, color: null, pricePaise: asPaise(99_900), quantity: 1 },
  ],
  shipments: [],
}
const shipment = {
  courier: 'Delhivery',
  trackingNumber: '1490812345671',
  trackingUrl: 'https://courier.example/1490',
  token: 'abc',
}

describe('order emails', () => {
  it('say what to pay in cash, with the fee, and never that it is paid', () => {
    const cashOrder = { ...order, totalPaise: asPaise(304_600), codFeePaise: asPaise(4_900), paidAt: null }
    for (const { text } of [
      orderEmail(demoSettings, cashOrder, ORIGIN),
      statusEmail(demoSettings, cashOrder, 'Shipped', ORIGIN),
    ]) {
      expect(text).toContain('Pay ₹3,046 in cash when it arrives.')
      expect(text).toMatch(/Cash on delivery fee: ₹49/)
      expect(text).toMatch(/To pay in cash: ₹3,046/)
      expect(text).not.toMatch(/paid|received your payment|invoice/i)
    }
    const { text } = statusEmail(demoSettings, cashOrder, 'Delivered', ORIGIN)
    expect(text).not.toMatch(/in cash/)
    expect(orderEmail(demoSettings, order, ORIGIN).text).not.toMatch(/cash/i)
  })

  it('name the shipping charge and the promised day', () => {
    const shipped = {
      ...order,
      totalPaise: asPaise(307_600),
      shippingChargePaise: asPaise(7_900),
      deliverBy: '2026-11-18',
    }
    const { text } = orderEmail(demoSettings, shipped, ORIGIN)
    expect(text).toMatch(/Shipping: ₹79\nTotal paid: ₹3,076/)
    expect(text).toContain('Estimated delivery by: Wed, 18 Nov')
  })

  it('ask for the confirmation, by link or by reply', () => {
    const waiting = { ...order, paidAt: null, confirmBy: new Date('2026-11-17T20:30:00Z'), confirmToken: 'abc' }
    const { subject, text } = orderEmail(demoSettings, waiting, ORIGIN)
    expect(subject).toMatch(/^Please confirm your .+ order #5e6c9a42$/i)
    expect(text).toContain('https://shop.example.in/order/confirm?token=abc')
    expect(text).toContain('18 November 2026')
    expect(orderEmail(demoSettings, waiting, undefined).text).toContain('Please reply to this email by')
  })

  it('show the discount between the items and the total', () => {
    const discounted = { ...order, totalPaise: asPaise(289_699), discountCode: 'SAVE', discountPaise: asPaise(10_001) }
    const { text } = orderEmail(demoSettings, discounted, ORIGIN)
    expect(text).toContain('Discount (SAVE): −₹100.01\nShipping: Free\nTotal paid: ₹2,896.99')
    expect(orderEmail(demoSettings, order, ORIGIN).text).not.toContain('Discount')
  })

  it('lists the items, prices, address and delivery date in Indian time', () => {
    const { subject, text } = orderEmail(demoSettings, order, ORIGIN)
    expect(subject).toBe('Your Nukkad order #5E6C9A42')
    expect(text).toMatch(/^2 × Tee, L: ₹1,998$/m)
    expect(text).toMatch(/^1 × Cap: ₹999$/m)
    expect(text).toMatch(/^Total paid: ₹2,997$/m)
    expect(text).toContain('Asha Rao\n12 Brigade Road\nBengaluru, Karnataka 560025\nIndia\n+91 98450 12345\n')
    expect(text).toContain('Placed: 16 November 2026\nEstimated delivery by: Mon, 23 Nov')
    expect(text).toContain(`${ORIGIN}/order/${id}\n`)
    expect(text).toContain(`${ORIGIN}/order/${id}/invoice\n`)
  })

  it('links to the return form only after delivery', () => {
    expect(statusEmail(demoSettings, order, 'Delivered', ORIGIN).text).toContain(`${ORIGIN}/return?order=${id}\n`)
    expect(statusEmail(demoSettings, order, 'Shipped', ORIGIN).text).not.toContain('/return')
  })

  it('names the courier, the tracking number and the tracking page of every shipment', () => {
    const shipped = { ...order, shipments: [shipment, { ...shipment, trackingNumber: 'SECOND', trackingUrl: null }] }
    const { text } = statusEmail(demoSettings, shipped, 'Shipped', ORIGIN)
    expect(text).toContain('Courier: Delhivery\nTracking number: 1490812345671\n')
    expect(text).toContain('Tracking number: SECOND\n')
    expect(text).toContain(`${ORIGIN}/track/abc\n`)
    expect(statusEmail(demoSettings, shipped, 'Delivered', ORIGIN).text).not.toContain('Delhivery')
    // without a public URL the courier's own page is better than nothing
    expect(statusEmail(demoSettings, shipped, 'Shipped', undefined).text).toContain('https://courier.example/1490\n')
  })

  it('mentions a refund only if there is one', () => {
    expect(cancellationEmail(demoSettings, order, asPaise(299_700), ORIGIN).text).toContain('₹2,997 ')
    expect(cancellationEmail(demoSettings, order, asPaise(0), ORIGIN).text).not.toMatch(/₹|bank/i)
    expect(refundEmail(demoSettings, order, asPaise(99_900), ORIGIN).subject).toMatch(/₹999(?!\.)/)
  })

  it('contains no links while the shop has no public URL', () => {
    const emails = [
      orderEmail(demoSettings, order, undefined),
      statusEmail(demoSettings, order, 'Shipped', undefined),
      statusEmail(demoSettings, order, 'Delivered', undefined),
      cancellationEmail(demoSettings, order, asPaise(1), undefined),
      refundEmail(demoSettings, order, asPaise(1), undefined),
      cashRefundEmail(demoSettings, order, asPaise(1), undefined),
    ]
    for (const { text, html } of emails) expect(text + html).not.toMatch(/href|http/)
  })
})
