/** Some of the shop's code did not come: the connection is gone, or a newer shop has other files. */
export class MissingCode extends Error {}

/** Of each file that was asked for here, whether it has come. */
const brought = new Map<string, Promise<void>>()

/**
 * Runs an `import()` once all files that it needs are in the browser's cache. A browser that could not get a module
 * remembers that for as long as the page lives, and would not ask again when the connection is back. None of them is a
 * stylesheet: every page has all styles.
 */
export async function bringCode<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(bring))
  return load()
}

function bring(file: string): Promise<void> {
  const known = brought.get(file)
  if (known) return known
  const coming = fetchWhole(`/${file}`).catch((cause) => {
    throw new MissingCode(`/${file} did not come.`, { cause })
  })
  brought.set(file, coming)
  coming.catch(() => brought.delete(file))
  return coming
}

async function fetchWhole(path: string): Promise<void> {
  if (document.querySelector(`link[href="${path}"]`)) return
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  await response.arrayBuffer()
}
