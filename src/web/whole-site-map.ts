import { adminArea } from './admin-routes.ts'
import { siteMap } from './routes.tsx'

/** All routes, for the server. A shopper's browser never loads the admin routes. */
export const wholeSiteMap = siteMap(adminArea)
