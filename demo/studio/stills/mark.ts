import { textInBox } from '../lettering.ts'
import { theme } from './theme.ts'

type Box = readonly [x: number, y: number, width: number, height: number]

/** Width divided by height of the mark. */
export const MARK_ASPECT = 2475 / 790

export const markSvg = (box: Box, fill: string) => `<path fill="${fill}" d="${textInBox('rozha', 'नुक्कड़', { box })}"/>`

/** Draws the first letter of the mark on accent. */
export const iconSvg = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>Nukkad</title><path fill="${theme.accent}" d="M0 0h64v64H0z"/><path fill="${theme.ink}" d="${textInBox('rozha', 'न', { box: [5.8, 7.5, 52.4, 49] })}"/></svg>`
