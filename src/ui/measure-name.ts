export const NAME_FONT_SIZE = 100
/** The height of capital letters. */
export const NAME_HEIGHT = 70

const NARROW = /[IJ1 .,:;!|'’\-()]/
const WIDE = /[MW@&]/

const measureLetter = (letter: string): number => {
  if (NARROW.test(letter)) return 42
  return WIDE.test(letter) ? 106 : 82
}

/** Returns about how wide the name is in the headline style; an exact width would need the font. */
export const measureName = (name: string, face?: { width: number }): number =>
  [...name.toUpperCase()].reduce((width, letter) => width + measureLetter(letter), 0) * (face?.width ?? 1)
