import type { Plugin } from 'vite'

/** Escapes all other characters of a script as `\u20b9`, also those behind a backslash. */
export const escapeNonAscii = (code: string): string =>
  code.replace(/\\?[^\0-\x7f]|\\./g, (match) => {
    const unit = match.at(-1) ?? ''
    return unit > '\x7f' ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` : match
  })

/**
 * Writes the server's scripts in ASCII: V8 keeps a source with a single other character, such as ₹, in two bytes per
 * character. Source maps stay right for lines; columns behind such a character are off.
 */
export const asciiPlugin = (): Plugin => ({
  name: 'ascii',
  apply: (_config, { isSsrBuild }) => isSsrBuild === true,
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = escapeNonAscii(chunk.code)
  },
})
