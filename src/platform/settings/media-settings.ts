import * as z from 'zod'
import { isLiveKey } from './payment-settings.ts'
import { isHttpsUnlessPrivate } from './private-host.ts'
import { blankToUndefined, type Env, type Setting, type SettingValues } from './setting.ts'

/** Storage of uploaded images. */
export const mediaSettings = {
  MEDIA_S3_ENDPOINT: {
    schema: z
      .url({ protocol: /^https?$/, abort: true })
      .refine(isHttpsUnlessPrivate)
      .transform((url) => url.replace(/\/+$/, ''))
      .optional(),
    description: 'An S3-compatible service for uploaded images; requires the next four settings.',
    format: 'a URL such as https://s3.ap-south-1.amazonaws.com (http:// only for private networks)',
    default: 'images are stored in DATA_DIR/media',
  },
  MEDIA_S3_BUCKET: {
    schema: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
    description: 'The bucket, used by this shop only. It need not be public: the shop serves the images.',
    format: 'a bucket name',
    default: 'none',
  },
  MEDIA_S3_REGION: {
    schema: z
      .string()
      .regex(/^[\w-]{1,60}$/)
      .optional(),
    description: "The bucket's region.",
    format: 'a region such as ap-south-1, or auto',
    default: 'none',
  },
  MEDIA_S3_KEY: {
    schema: z.string().min(3).max(200).optional(),
    description: 'An access key with read and write access to the bucket.',
    format: '3 to 200 characters',
    default: 'none',
  },
  MEDIA_S3_SECRET: {
    schema: z.string().min(8).max(200).optional(),
    description: "The access key's secret.",
    format: '8 to 200 characters',
    default: 'none',
    secret: true,
  },
  MEDIA_FETCH_ALLOW: {
    schema: z
      .string()
      .transform((list) => list.split(',').map((entry) => entry.trim().toLowerCase()))
      .pipe(z.array(z.string().regex(/^(?:[\w.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/)))
      .optional(),
    description:
      'Hosts in private networks from which an import may fetch images; for tests, and not accepted with live Razorpay keys.',
    format: 'a comma-separated list such as 127.0.0.1:8080, localhost:9000',
    default: 'an import fetches images from public addresses only',
  },
} satisfies Record<string, Setting>

const bucketSettingNames = [
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_REGION',
  'MEDIA_S3_KEY',
  'MEDIA_S3_SECRET',
] as const

/** An incomplete configuration would store images on one machine, where other instances cannot find them. */
export function validateMediaSettings(env: Env): string[] {
  const missing = bucketSettingNames.filter((name) => !blankToUndefined(env[name]))
  const isIncomplete = missing.length > 0 && missing.length < bucketSettingNames.length
  const opensPrivateNetwork = blankToUndefined(env['MEDIA_FETCH_ALLOW']) && isLiveKey(env['RAZORPAY_KEY_ID'])
  return [
    ...(isIncomplete
      ? [`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing: set all of MEDIA_S3_* or none`]
      : []),
    ...(opensPrivateNetwork ? ['MEDIA_FETCH_ALLOW is for tests: remove it, because the Razorpay keys are live'] : []),
  ]
}

/** Returns undefined when uploads are stored in a local folder. */
export function toMediaBucket(values: SettingValues<typeof mediaSettings>) {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_BUCKET: bucket, MEDIA_S3_REGION: region } = values
  const { MEDIA_S3_KEY: key, MEDIA_S3_SECRET: secret } = values
  return endpoint && bucket && region && key && secret ? { endpoint, bucket, region, key, secret } : undefined
}
