import { expect, it } from 'vitest'
import { findGstinProblem } from './gstin.ts'

const TYPO = "This is not a GSTIN: its last character doesn't match the others. Please check for a typing mistake."

it.each([
  ['27AAPFU0939F1ZV', 'Maharashtra', undefined],
  ['29AAGCB7383J1Z4', 'Karnataka', undefined],
  ['29AAGCB7383J1Z4', '', undefined],
  ['', 'Karnataka', undefined],
  ['27AAPFU0939F1ZW', 'Maharashtra', TYPO],
  ['27AAPFU0993F1ZV', 'Maharashtra', TYPO],
  [
    '27AAPFU0939F1ZV',
    'Karnataka',
    'A GSTIN of Karnataka starts with 29, this one with 27 (Maharashtra). Correct the GSTIN or the state.',
  ],
])('judges %s in %s', (gstin, state, problem) => expect(findGstinProblem(gstin, state)).toBe(problem))
