/** A code chunk did not load: the connection is lost, or a newer release has replaced the file. */
export class ChunkLoadError extends Error {}

const downloads = new Map<string, Promise<void>>()

/**
 * Runs an `import()` after all its files are in the browser's cache. A browser remembers a failed module for the lifetime
 * of the page and would not request it again when the connection is back. The files never include stylesheets, because
 * every page loads all styles of its area.
 */
export async function loadChunk<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(download))
  return load()
}

function download(file: string): Promise<void> {
  const existing = downloads.get(file)
  if (existing) return existing
  const pending = fetchIntoCache(`/${file}`).catch((cause) => {
    throw new ChunkLoadError(`Could not load /${file}`, { cause })
  })
  downloads.set(file, pending)
  pending.catch(() => downloads.delete(file))
  return pending
}

async function fetchIntoCache(path: string): Promise<void> {
  if (document.querySelector(`link[href="${path}"]`)) return
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`)
  await response.arrayBuffer()
}
