/** Pages whose addresses have nothing secret: those of emailed links have a token. */
const trackedPath = /^\/(?:$|collections(?:\/|$)|product\/|drops\/|about$|checkout$|order-confirmation$)/

/** What says where a visitor came from. */
const campaignParam = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid)$/

export const isTrackedPath = (path: string): boolean => trackedPath.test(path)

/** Whether the visitor came from a page of this shop that is not tracked; providers read the referrer themselves. */
export function isPrivateReferrer(referrer: string, origin: string): boolean {
  const url = URL.parse(referrer)
  return url?.origin === origin && !isTrackedPath(url.pathname)
}

/** Returns the address for reports: only campaign parameters stay. */
export function toReportedUrl(address: string): string {
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()]) if (!campaignParam.test(name)) url.searchParams.delete(name)
  url.hash = ''
  return url.href
}
