/** Care instructions, the last paragraph of every description. */
export const care = {
  print:
    'Wash cold and inside out, with colours of its own temperament. Dry in the shade; the afternoon sun wins every argument with ink. Iron around the print, never over it.',
  puff: 'Wash cold and inside out, dry flat in the shade. Puff ink stands up to everything except heat, so keep it away from the iron and the tumble dryer.',
  plain:
    'Machine wash cold with similar colours, dry in the shade, warm iron if you must. It is pre-shrunk: the size you buy is the size you keep.',
  pigment:
    'Pigment leaves the cloth slowly, first along the seams; that is the look and not a defect. Wash cold, inside out, with darker friends, dry in the shade, and let it age at your pace.',
  acid: 'Every piece is stone-washed in small batches, so no two fade alike and yours will not match the picture cloud for cloud. Wash it alone the first two times, cold, inside out. It only gets better.',
  tieDye:
    'Folded, tied and dyed by hand, so the pattern on yours is yours. Wash separately in cold water the first three times and keep it away from anything white that you love.',
  fleece:
    'Wash cold and inside out, low spin, no bleach. Dry flat in the shade so the ribs keep their grip. A little pilling in the first month is the fleece settling in; a comb takes it off.',
  terry:
    'Turn them inside out and wash cold with similar colours. Line dry by the waistband, in the shade. The loops inside soften with every wash and do not need softener to do it.',
  twill:
    'Empty all six pockets first; somebody’s keys are in there. Machine wash cold, hang by the waist, iron while slightly damp if you want them to look employed.',
  wool: 'Dry clean, or spot clean with a damp cloth and patience. Hang it on a wide hanger, do up the snaps, and give it a day off between wears.',
}
