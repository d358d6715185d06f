import type { RouteObject } from 'react-router'
import type { Endpoint } from '#shared/endpoint.ts'
import { allRoutes } from './all-routes.ts'
import type { PageHandle } from './page.ts'

// The build evaluates this module, so the service worker contains the patterns without the routes and contracts.

/** Returns the paths of pages without an offline copy. It leaves out their subpages, which have none either. */
const listPathsWithoutOfflineCopy = (routes: RouteObject[], parentPath = ''): string[] =>
  routes.flatMap(({ path, handle, children = [] }) => {
    const fullPath = path === undefined ? parentPath : `${parentPath}/${path}`
    return (handle as PageHandle | undefined)?.hasOfflineCopy === false
      ? [fullPath]
      : listPathsWithoutOfflineCopy(children, fullPath)
  })

const contracts = import.meta.glob<Record<string, unknown>>('../domains/*/*contract.ts', { eager: true })
const isPublicEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'public' in value && value.public === true

const publicPaths = Object.values(contracts)
  .flatMap((contract) => Object.values(contract).filter(isPublicEndpoint))
  .map(({ path }) => path)

const toPattern = (paths: string[]) => `^(?:${paths.map((path) => path.replaceAll(/:\w+/g, '[^/]+')).join('|')})`

/** Matches pages that require a login or show personal data. */
export const PERSONAL_PAGES = `${toPattern(listPathsWithoutOfflineCopy(allRoutes))}(?:/|$)`
/** Matches API responses that are the same for everyone. */
export const PUBLIC_RESPONSES = `${toPattern(publicPaths)}$`
