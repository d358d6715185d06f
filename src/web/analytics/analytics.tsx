import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useStorage, writeStorage } from '#ui/browser-storage.ts'
import type { Site } from '#ui/site.ts'
import { setEventSender } from '#ui/track-event.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { CONSENT_KEY } from './consent-key.ts'
import { deleteProviderCookies, sendEvent, sendPageView, startProviders } from './providers.ts'
import { isPrivateReferrer, isTrackedPath } from './tracked-pages.ts'

/** Asks for consent, and reports pages and events to the providers once there is one. */
export function Analytics({ ids }: { ids: NonNullable<Site['analytics']> }) {
  const consent = useStorage(CONSENT_KEY)
  const { pathname } = useLocation()
  const isTracked =
    consent === 'granted' && isTrackedPath(pathname) && !isPrivateReferrer(document.referrer, window.location.origin)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every path is a page view
  useEffect(() => {
    if (!isTracked) return
    startProviders(ids)
    sendPageView()
    setEventSender(sendEvent)
    return () => setEventSender(undefined)
  }, [isTracked, pathname, ids])

  if (consent === 'granted' || consent === 'denied') return null
  return (
    <ConsentBanner ids={ids} onDecide={(isGranted) => (isGranted ? writeStorage(CONSENT_KEY, 'granted') : decline())} />
  )
}

function decline(): void {
  writeStorage(CONSENT_KEY, 'denied')
  deleteProviderCookies()
  // after an earlier consent, the providers' scripts are still running
  if (window.dataLayer || window.fbq) window.location.reload()
}
