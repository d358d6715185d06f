/** Stores immutable files: a name changes with its content. */
export interface Storage {
  /** Atomic; does not overwrite an existing file. */
  put(name: string, bytes: Buffer, type: string): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
  /** Removing a missing file is not an error. */
  remove(name: string): Promise<void>
}

/** Safe in a folder, in a bucket and in a URL. */
const storableName = /^[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{1,8}$/

export function assertStorageName(name: string): void {
  if (!storableName.test(name)) throw new Error(`Invalid storage name ${JSON.stringify(name)}`)
}
