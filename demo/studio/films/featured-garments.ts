/** Sorted from dark to bright, because the growing pile of the new drop would flicker otherwise. */
export const tees = [
  'ot-002-black-front',
  'ot-005-navy-back',
  'ot-003-bottle-green-back',
  'td-006-purple-teal-back',
  'ot-008-red-back',
  'td-001-orange-pink-front',
  'ot-004-mustard-front',
  'ot-006-sky-blue-back',
] as const

export const winterWear = [
  'oh-006-rust-back',
  'hd-003-navy-back',
  'os-002-red-front',
  'hd-005-off-white-back',
  'oh-007-mustard-back',
  'vj-001-black-white-front',
] as const
