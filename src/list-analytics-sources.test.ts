import { expect, it } from 'vitest'
import { listAnalyticsSources } from './list-analytics-sources.ts'

const none = { googleAnalyticsId: '', metaPixelId: '', cartReminderHours: 0 }

it('lists nothing without an ID, and only the providers that have one', () => {
  expect(listAnalyticsSources(none)).toBeUndefined()
  expect(listAnalyticsSources({ ...none, metaPixelId: '12345' })).toEqual({
    'script-src': 'https://connect.facebook.net',
    'connect-src': 'https://www.facebook.com https://connect.facebook.net',
  })
  const both = listAnalyticsSources({ ...none, metaPixelId: '12345', googleAnalyticsId: 'G-ABCD' })
  expect(both?.['script-src']).toBe('https://www.googletagmanager.com https://connect.facebook.net')
  expect(both?.['connect-src']).toContain('https://*.google-analytics.com')
})
