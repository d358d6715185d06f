/** Pages whose URLs contain nothing secret: those of emailed links have a token. */
const trackedPath = /^\/(?:$|collections(?:\/|$)|product\/|drops\/|about$|checkout$|order-confirmation$)/

/** The parameters that name where a visitor came from. */
const campaignParam = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid)$/

export const isTrackedPath = (path: string): boolean => trackedPath.test(path)

/** Whether the visitor came from a page of this shop that is not tracked; providers read the referrer themselves. */
export function isPrivateReferrer(referrer: string, origin: string): boolean {
  const url = parseUrl(referrer)
  return url?.origin === origin && !isTrackedPath(url.pathname)
}

/** `URL.parse` is missing in browsers that the shop supports. */
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Returns the URL for reports: only campaign parameters stay. */
export function toReportedUrl(fullUrl: string): string {
  const url = new URL(fullUrl)
  for (const name of [...url.searchParams.keys()]) if (!campaignParam.test(name)) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
