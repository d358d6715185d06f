import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/healthz',
  summary: 'Responds while the process runs',
  responseBody: z.object({ status: z.literal('ok'), version: z.string() }),
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/readyz',
  summary: 'Responds with 200 when the process can serve, for load balancers',
  responseBody: z.object({
    status: z.literal('ok'),
    /** What must be done before the shop takes live payments; checkout is closed until then. */
    missing: z.array(z.string()).optional(),
  }),
})

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary: 'Returns metrics for Prometheus, to this machine or with the metrics token',
  responseBody: z.unknown(),
  contentType: 'text/plain',
  errorStatuses: [404],
  security: [{}, { metricsToken: [] }],
})
