/** Keeps files under names that change with their content: what is there never changes. */
export interface Storage {
  /** Whole or not at all; a file that is there already is left as it is. */
  put(name: string, bytes: Buffer, type: string): Promise<void>
  /** Nothing where there is no such file. */
  get(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
  /** One that is not there is as good as removed. */
  remove(name: string): Promise<void>
}

/** Names that are safe in a folder, in a bucket and in an address. */
const storableName = /^[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{1,8}$/

export function requireStorable(name: string): void {
  if (!storableName.test(name)) throw new Error(`no file can be kept under the name ${JSON.stringify(name)}`)
}
