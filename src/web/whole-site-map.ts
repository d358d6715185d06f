import { adminArea } from './admin-routes.ts'
import { siteMap } from './routes.tsx'

/** All that the server knows how to draw. A shopper's browser never hears of the admin area's pages. */
export const wholeSiteMap = siteMap(adminArea)
