/** A name with the first eight digits of a content hash, such as `hoodie-wide-b799937f`, and the extension of a film. */
const HASHED_NAME = /([a-z]+(?:-[a-z]+)+)-([0-9a-f]{8})((?:\.(?:mp4|webm|avif|webp))?)/g

/** Replaces the hashes of the names in a source by those of the manifests. Throws for a name that they do not have. */
export function replaceFileNames(source: string, manifests: string): string {
  const hashes = new Map(
    Array.from(manifests.matchAll(HASHED_NAME), ([, name, hash, extension]) => [`${name}${extension}`, hash]),
  )
  return source.replaceAll(HASHED_NAME, (_, name: string, _hash: string, extension: string) => {
    const hash = hashes.get(`${name}${extension}`)
    if (!hash) throw new Error(`The studio has not drawn ${name}${extension}.`)
    return `${name}-${hash}${extension}`
  })
}
