/** Two adjacent fields of half the width. They overlap by one pixel, so they share a border. */
export const leftHalf = 'sm:w-1/2'
export const rightHalf = 'sm:w-[calc(50%+1px)] sm:-ml-px'
