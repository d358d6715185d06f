import { join } from 'node:path'
import { diskStorage } from './disk-storage.ts'
import { type Bucket, s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Opens the configured bucket, or else a folder in the data directory. */
export function openStorage({ mediaBucket, dataDir }: { mediaBucket: Bucket | undefined; dataDir: string }): Storage {
  return mediaBucket ? s3Storage(mediaBucket) : diskStorage(join(dataDir, 'media'))
}
