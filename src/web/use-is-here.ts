import { useLocation } from 'react-router'
import type { SiteLink } from './navigation.ts'
import { canonicalPath } from './page-key.ts'

/** What makes one list of products another; filters, order and page do not. */
const telling = ['search', 'gender', 'category']

function isSameList(one: string | undefined, other: string | undefined): boolean {
  const [here, there] = [new URLSearchParams(one), new URLSearchParams(other)]
  return telling.every((name) => (here.get(name) ?? '').trim() === (there.get(name) ?? ''))
}

/** Tells of a link whether it leads to the page that is shown. */
export function useIsHere(): (link: SiteLink) => boolean {
  const { pathname, search } = useLocation()
  const path = canonicalPath(pathname)
  return ({ to }) => {
    const [ownPath, ownSearch] = to.split('?')
    return path === ownPath && isSameList(search, ownSearch)
  }
}
