import { execFile } from 'node:child_process'
import { chmod, mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SmallDisk {
  fill(): Promise<void>
  free(): Promise<void>
  unmount(): Promise<void>
}

/** Mounts a small disk on the folder. Returns the reason as text if this machine does not allow it. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk | string> {
  await mkdir(folder, { recursive: true })
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  } catch (error) {
    return `cannot mount a disk: ${(error as { stderr?: string }).stderr || (error as Error).message}`
  }
  await chmod(folder, 0o755)
  const fillerPath = join(folder, 'filler')
  return {
    fill: () => fill(folder, fillerPath),
    free: () => rm(fillerPath),
    unmount: async () => {
      await run('umount', ['--lazy', folder])
    },
  }
}

/** Writes ever smaller blocks until the disk is full. Merely reserving space would not allocate it. */
async function fill(folder: string, fillerPath: string): Promise<void> {
  const file = await open(fillerPath, 'a')
  try {
    for (let size = 1024 * 1024; size >= 4096; ) {
      const { bytesWritten } = await file.write(Buffer.alloc(size)).catch(() => ({ bytesWritten: 0 }))
      if (bytesWritten < size) size /= 4
    }
  } finally {
    await file.close()
  }
  const { bavail } = await statfs(folder)
  if (bavail > 0) throw new Error(`${bavail} blocks are still free in ${folder}`)
}
