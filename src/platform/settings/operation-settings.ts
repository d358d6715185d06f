import * as z from 'zod'
import { type Setting, wholeNumber } from './setting.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Logging, caching and monitoring. */
export const operationSettings = {
  LOG_LEVEL: {
    schema: z.string().toLowerCase().pipe(z.enum(logLevels)).default('info'),
    description: 'The minimum level of log lines.',
    format: `one of ${logLevels.join(', ')}`,
    default: 'info',
  },
  CACHE_MB: {
    schema: wholeNumber(0, 65_536).default(64),
    description: 'The size of the in-memory cache of pages and API responses, in megabytes; 0 disables it.',
    format: 'a whole number from 0 to 65536',
    default: '64',
  },
  METRICS_TOKEN: {
    schema: z.string().min(16).max(200).optional(),
    description: 'Lets other machines read /metrics with "Authorization: Bearer <token>".',
    format: '16 to 200 characters',
    default: 'only this machine can read /metrics',
    secret: true,
  },
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']).default('production'),
    description: 'NODE_ENV as seen by libraries; set automatically by npm start and npm run dev.',
    format: 'production, development or test',
    default: 'production',
  },
} satisfies Record<string, Setting>
