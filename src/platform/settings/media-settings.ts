import * as z from 'zod'
import { isHttpsUnlessPrivate } from './private-host.ts'
import { type Env, type Setting, unlessBlank, type ValuesOf } from './setting.ts'

/** Where uploaded pictures are kept. */
export const mediaSettings = {
  MEDIA_S3_ENDPOINT: {
    schema: z
      .url({ protocol: /^https?$/, abort: true })
      .refine(isHttpsUnlessPrivate)
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    about: 'An S3-compatible service that keeps the uploaded pictures; needs the next four as well.',
    takes: 'an address such as https://s3.ap-south-1.amazonaws.com; http:// only into a private network',
    standard: 'they are kept in DATA_DIR/media',
  },
  MEDIA_S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    about: 'The bucket there, for this shop alone; it need not be public, because the shop hands the pictures out.',
    takes: 'the name of a bucket',
    standard: 'none',
  },
  MEDIA_S3_REGION: {
    schema: z
      .string()
      .regex(/^[\w-]{1,60}$/)
      .optional(),
    about: 'The region of the bucket.',
    takes: 'a name such as ap-south-1, or auto',
    standard: 'none',
  },
  MEDIA_S3_KEY: {
    schema: z.string().min(3).max(200).optional(),
    about: 'The access key that may read and write there.',
    takes: '3 to 200 characters',
    standard: 'none',
  },
  MEDIA_S3_SECRET: {
    schema: z.string().min(8).max(200).optional(),
    about: 'The secret of that key.',
    takes: '8 to 200 characters',
    standard: 'none',
    secret: true,
  },
} satisfies Record<string, Setting>

const mediaKeys = [
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_REGION',
  'MEDIA_S3_KEY',
  'MEDIA_S3_SECRET',
] as const

/** Half a bucket would keep pictures on one machine, where the others do not find them. */
export function mediaComplaints(env: Env): string[] {
  const missing = mediaKeys.filter((name) => !unlessBlank(env[name]))
  if (missing.length === 0 || missing.length === mediaKeys.length) return []
  return [`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: set all of MEDIA_S3_* or none`]
}

/** Without a bucket, a folder of this machine keeps what is uploaded. */
export function mediaBucketOf(values: ValuesOf<typeof mediaSettings>) {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_BUCKET: bucket, MEDIA_S3_REGION: region } = values
  const { MEDIA_S3_KEY: key, MEDIA_S3_SECRET: secret } = values
  return endpoint && bucket && region && key && secret ? { endpoint, bucket, region, key, secret } : undefined
}
