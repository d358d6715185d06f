import { contactSheet } from './scenes/contact-sheet.ts'
import { cuttingChai } from './scenes/cutting-chai.ts'
import { glitch } from './scenes/glitch.ts'
import { hornOk } from './scenes/horn-ok.ts'
import { jalebi } from './scenes/jalebi.ts'
import { newDrop } from './scenes/new-drop.ts'
import { opening } from './scenes/opening.ts'
import { outfits } from './scenes/outfits.ts'
import { strips } from './scenes/strips.ts'
import { threeTwenty } from './scenes/three-twenty.ts'
import { wearItLoud } from './scenes/wear-it-loud.ts'
import type { Film } from './timeline.ts'

const crf = { mp4: 26, webm: 36 }

const scenes = [opening, cuttingChai, threeTwenty, contactSheet, jalebi, newDrop, strips, hornOk, wearItLoud, outfits]

export const films: Film[] = [
  { name: 'promo-portrait', width: 720, height: 1280, beats: 16, scenes, crf },
  { name: 'promo-landscape', width: 1280, height: 720, beats: 16, scenes, crf },
  { name: 'glitch-logo', width: 480, height: 270, beats: 8, scenes: [glitch], crf },
]
