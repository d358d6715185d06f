import { join } from 'node:path'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage, type S3Bucket } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Opens the configured bucket, or else a folder in the data directory. */
export function openStorage({ mediaBucket, dataDir }: { mediaBucket: S3Bucket | undefined; dataDir: string }): Storage {
  return mediaBucket ? createS3Storage(mediaBucket) : createDiskStorage(join(dataDir, 'media'))
}
