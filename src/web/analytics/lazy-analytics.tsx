import { type ComponentType, useEffect, useState } from 'react'
import { onIdle } from '#ui/on-idle.ts'
import { type Site, useSite } from '#ui/site.ts'

/** Loads its code only in a shop with analytics, when the page is idle. */
export function LazyAnalytics() {
  const { analytics } = useSite()
  const [Analytics, setAnalytics] = useState<ComponentType<{ ids: NonNullable<Site['analytics']> }>>()
  useEffect(() => {
    if (!analytics) return
    onIdle()
      .then(() => import('./analytics.tsx'))
      .then(
        (module) => setAnalytics(() => module.Analytics),
        // the next page tries again
        () => {},
      )
  }, [analytics])
  return analytics && Analytics && <Analytics ids={analytics} />
}
