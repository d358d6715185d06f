/** The last paragraph of a description. */
export const care = {
  print:
    'Wash cold and inside out, with colours of its own temperament. Dry in the shade; the afternoon sun wins every argument with ink. Iron around the print, never over it.',
  plain:
    'Machine wash cold with similar colours, dry in the shade, warm iron if you must. It is pre-shrunk: the size you buy is the size you keep.',
  acid: 'Every piece is washed by hand in small batches, so no two fade alike and yours will not match the picture cloud for cloud. Wash it alone the first two times, cold, inside out. It only gets better.',
  tieDye:
    'Folded, tied and dyed by hand, so the pattern on yours is yours. Wash separately in cold water the first three times and keep it away from anything white that you love.',
  fleece:
    'Wash cold and inside out, low spin, no bleach. Dry flat in the shade so the ribs keep their grip. A little pilling in the first month is the fleece settling in; a comb takes it off.',
  wool: 'Dry clean, or spot clean with a damp cloth and patience. Hang it on a wide hanger, do up the snaps, and give it a day off between wears.',
}
