import { adminRoute } from './admin-routes.ts'
import { createRoutes } from './routes.tsx'

/** All routes, for the server. A shopper's browser never loads the admin routes. */
export const allRoutes = createRoutes(adminRoute)
