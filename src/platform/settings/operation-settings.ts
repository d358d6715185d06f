import * as z from 'zod'
import { type Setting, wholeNumber } from './setting.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** How the shop is watched and kept fast. */
export const operationSettings = {
  LOG_LEVEL: {
    schema: z.string().toLowerCase().pipe(z.enum(logLevels)).default('info'),
    about: 'How much the log says.',
    takes: `one of ${logLevels.join(', ')}`,
    standard: 'info',
  },
  CACHE_MB: {
    schema: wholeNumber(0, 65_536).default(64),
    about: 'How many megabytes of finished pages and answers are kept in memory; 0 keeps none.',
    takes: 'a whole number from 0 to 65536',
    standard: '64',
  },
  METRICS_TOKEN: {
    schema: z.string().min(16).max(200).optional(),
    about: 'Lets other machines read /metrics with "Authorization: Bearer <token>"; without it only this machine may.',
    takes: '16 to 200 characters',
    standard: 'none',
    secret: true,
  },
  NODE_ENV: {
    schema: z.enum(['production', 'development', 'test']).default('production'),
    about: 'What packages take the shop for; npm start and npm run dev set it by themselves.',
    takes: 'production, development or test',
    standard: 'production',
  },
} satisfies Record<string, Setting>
