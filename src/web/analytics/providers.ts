import { readStorage, writeStorage } from '#ui/browser-storage.ts'
import type { Site } from '#ui/site.ts'
import type { ShopEvent } from '#ui/track-event.ts'
import { toReportedUrl } from './tracked-pages.ts'

type AnalyticsIds = NonNullable<Site['analytics']>

type MetaPixel = ((...args: unknown[]) => void) & {
  queue: unknown[]
  loaded: boolean
  version: string
  disablePushState: boolean
  callMethod?: (...args: unknown[]) => void
}

declare global {
  interface Window {
    dataLayer?: unknown[]
    fbq?: MetaPixel
  }
}

const CURRENCY = 'INR'
const TRACKED_ORDERS_KEY = 'trackedOrders'
const MAX_TRACKED_ORDERS = 20

const metaNames = {
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  purchase: 'Purchase',
} satisfies Record<ShopEvent['name'], string>

function loadScript(src: string): void {
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }))
}

/** Must be called with `arguments`: Google's script ignores plain arrays. */
function gtag(..._args: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer?.push(arguments)
}

/** Starts Google Analytics without its own page views, which would report whole addresses. */
function startGoogle(id: string): void {
  if (window.dataLayer) return
  window.dataLayer = []
  gtag('js', new Date())
  gtag('config', id, { send_page_view: false, page_location: toReportedUrl(window.location.href) })
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${id}`)
}

/** Starts the pixel without automatic events, which would read buttons and forms. */
function startMeta(id: string): void {
  if (window.fbq) return
  const queue: unknown[] = []
  const fbq = (...args: unknown[]) => {
    if (pixel.callMethod) pixel.callMethod(...args)
    else queue.push(args)
  }
  const pixel: MetaPixel = Object.assign(fbq, { queue, loaded: true, version: '2.0', disablePushState: true })
  window.fbq = pixel
  pixel('set', 'autoConfig', false, id)
  pixel('init', id)
  loadScript('https://connect.facebook.net/en_US/fbevents.js')
}

/** Loads the providers' scripts, once per document. */
export function startProviders({ googleAnalyticsId, metaPixelId }: AnalyticsIds): void {
  if (googleAnalyticsId) startGoogle(googleAnalyticsId)
  if (metaPixelId) startMeta(metaPixelId)
}

export function sendPageView(): void {
  gtag('event', 'page_view', { page_location: toReportedUrl(window.location.href), page_title: document.title })
  window.fbq?.('track', 'PageView')
}

/** Sends a purchase once, although the confirmation can be opened again. */
export function sendEvent(event: ShopEvent): void {
  if (event.orderId !== undefined && !rememberOrder(event.orderId)) return
  const { name, value, items, orderId } = event
  gtag('event', name, {
    ...(orderId === undefined ? {} : { transaction_id: orderId }),
    currency: CURRENCY,
    value,
    page_location: toReportedUrl(window.location.href),
    items: items.map(({ productId, name: itemName, price, quantity, size, color }) => ({
      item_id: productId,
      item_name: itemName,
      price,
      quantity,
      item_variant: [size, color].filter(Boolean).join(', ') || undefined,
    })),
  })
  const contents = items.map(({ productId: id, quantity, price: item_price }) => ({ id, quantity, item_price }))
  window.fbq?.(
    'track',
    metaNames[name],
    // the feed groups variants by product
    {
      content_type: 'product_group',
      content_ids: items.map(({ productId }) => productId),
      contents,
      value,
      currency: CURRENCY,
    },
    ...(orderId === undefined ? [] : [{ eventID: orderId }]),
  )
}

/** Returns whether the order is new. */
function rememberOrder(orderId: string): boolean {
  const known = readStorage(TRACKED_ORDERS_KEY)?.split(',') ?? []
  if (known.includes(orderId)) return false
  writeStorage(TRACKED_ORDERS_KEY, [orderId, ...known].slice(0, MAX_TRACKED_ORDERS).join(','))
  return true
}

/** Deletes what the providers have stored. A running script would store it again, so the page must be loaded again. */
export function deleteProviderCookies(): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? '')
  const labels = window.location.hostname.split('.')
  // the providers use the widest domain that the browser allows
  const domains = labels.map((_, index) => `;domain=${labels.slice(index).join('.')}`)
  for (const name of names.filter((candidate) => /^_(?:ga|gid|gcl|fbp|fbc)/.test(candidate))) {
    for (const domain of ['', ...domains]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
      document.cookie = `${name}=;path=/;max-age=0${domain}`
    }
  }
}
