import type { Storage } from '#platform/storage/storage.ts'

/** Creates in-memory storage; `files` exposes its contents. */
export function createMemoryStorage(): Storage & { files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>()
  return {
    files,
    put: async (name, bytes) => void files.set(name, bytes),
    get: async (name) => files.get(name),
    has: async (name) => files.has(name),
    remove: async (name) => void files.delete(name),
  }
}
