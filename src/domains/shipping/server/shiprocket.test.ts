import { describe, expect, it } from 'vitest'
import { createShiprocket } from './shiprocket.ts'

const courier = createShiprocket({
  url: 'http://127.0.0.1:9/v1/external',
  email: 'api@example.in',
  password: 'secret',
  webhookToken: 'courier-token',
  pickupLocation: 'Primary',
})

/** As in the documentation of the provider. */
const webhook = {
  awb: '19041424751540',
  courier_name: 'Delhivery Surface',
  current_status: 'IN TRANSIT',
  current_status_id: 20,
  shipment_status: 'IN TRANSIT',
  shipment_status_id: 18,
  current_timestamp: '23 05 2023 11:43:52',
  order_id: '1373900_150876814',
  sr_order_id: 348456385,
  scans: [
    {
      date: '2023-05-19 11:59:16',
      status: 'X-UCI',
      activity: 'Manifested - Manifest uploaded',
      location: 'Chomu_SamodRd_D (Rajasthan)',
      'sr-status': '5',
      'sr-status-label': 'MANIFEST GENERATED',
    },
    {
      date: '2023-05-19 15:32:17',
      status: 'X-PPOM',
      activity: 'In Transit - Shipment picked up',
      location: 'Chomu_SamodRd_D (Rajasthan)',
      'sr-status': '42',
      'sr-status-label': 'PICKED UP',
    },
  ],
  is_return: 0,
}

describe('webhooks', () => {
  it('are read as documented, with times in India', () => {
    expect(courier.parseWebhook(webhook)).toEqual({
      reference: '1373900_150876814',
      trackingNumber: '19041424751540',
      courier: 'Delhivery Surface',
      events: [
        {
          status: undefined,
          text: 'Manifested - Manifest uploaded',
          location: 'Chomu_SamodRd_D (Rajasthan)',
          at: new Date('2023-05-19T06:29:16Z'),
        },
        {
          status: 'Shipped',
          text: 'In Transit - Shipment picked up',
          location: 'Chomu_SamodRd_D (Rajasthan)',
          at: new Date('2023-05-19T10:02:17Z'),
        },
      ],
    })
  })

  it('add the current status if it is not among the scans', () => {
    const delivered = { ...webhook, shipment_status: 'DELIVERED', shipment_status_id: 7 }
    expect(courier.parseWebhook(delivered)?.events.at(-1)).toEqual({
      status: 'Delivered',
      text: 'DELIVERED',
      location: undefined,
      at: new Date('2023-05-23T06:13:52Z'),
    })
    expect(courier.parseWebhook({ ...delivered, scans: null })?.events).toHaveLength(1)
  })

  it('keep events with an unknown code, and say which', () => {
    const scan = (code: unknown) => ({ date: '2023-05-20 10:00:00', activity: 'Something', 'sr-status': code })
    const scans = [scan(999), scan('NA'), scan(null), scan('20'), scan('77')]
    const report = courier.parseWebhook({ ...webhook, shipment_status: 'NEW THING', shipment_status_id: 1_000, scans })
    expect(report?.events.map(({ status, unknownCode }) => [status, unknownCode])).toEqual([
      [undefined, 999],
      [undefined, undefined],
      [undefined, undefined],
      [undefined, undefined],
      ['Undelivered', undefined],
      [undefined, 1_000],
    ])
    expect(courier.parseWebhook({ ...webhook, shipment_status_id: 19, scans: [] })?.events).toEqual([])
  })

  it.each([
    ['return shipments', { ...webhook, is_return: 1 }],
    ['other bodies', 'hello'],
    ['scans that are no list', { ...webhook, scans: 'none' }],
  ])('ignore %s', (_, body) => {
    expect(courier.parseWebhook(body)).toBeUndefined()
  })

  it('need the token', () => {
    expect(courier.verifyWebhookToken('courier-token')).toBe(true)
    for (const token of ['', 'courier-toke', 'courier-tokens', 'COURIER-TOKEN'])
      expect(courier.verifyWebhookToken(token)).toBe(false)
  })
})

it('is unreachable while nothing listens', async () => {
  await expect(courier.track('AWB')).rejects.toMatchObject({ name: 'CourierError', kind: 'unavailable' })
})
