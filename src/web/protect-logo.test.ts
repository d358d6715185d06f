import { describe, expect, it } from 'vitest'
import { opensDevTools } from './protect-logo.ts'

/** Converts a chord such as `Ctrl+Shift+I` to keyboard event properties. */
function parseChord(chord: string) {
  const parts = chord.split('+')
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
    shiftKey: parts.includes('Shift'),
  }
}

describe('developer tools shortcuts', () => {
  it.each(['F12', 'Ctrl+Shift+I', 'Ctrl+Shift+J', 'Ctrl+Shift+C', 'Ctrl+U', 'Ctrl+u', 'Ctrl+Shift+i', 'Cmd+u'])(
    'detects %s',
    (chord) => expect(opensDevTools(parseChord(chord))).toBe(true),
  )

  it.each(['F5', 'Tab', 'I', 'u', 'Shift+I', 'Shift+C', 'Ctrl+C', 'Ctrl+I', 'Ctrl+Shift+T', 'Ctrl+Shift+U', 'Escape'])(
    'ignores %s',
    (chord) => expect(opensDevTools(parseChord(chord))).toBe(false),
  )
})
