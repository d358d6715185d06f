import { useLocation } from 'react-router'
import { toCanonicalPath } from '#shared/canonical-path.ts'
import type { SiteLink } from '#shared/shop-settings.ts'

/** Query parameters that identify a product list. Other filters, sort and page do not. */
const identifyingParams = ['search', 'gender', 'category']

function isSameList(currentSearch: string | undefined, linkSearch: string | undefined): boolean {
  const [currentParams, linkParams] = [new URLSearchParams(currentSearch), new URLSearchParams(linkSearch)]
  return identifyingParams.every((name) => (currentParams.get(name) ?? '').trim() === (linkParams.get(name) ?? ''))
}

/** Returns a function that checks whether a link leads to the current page. */
export function useIsCurrentLink(): (link: SiteLink) => boolean {
  const { pathname, search } = useLocation()
  const path = toCanonicalPath(pathname)
  return ({ to }) => {
    const [linkPath, linkSearch] = to.split('?')
    return path === linkPath && isSameList(search, linkSearch)
  }
}
