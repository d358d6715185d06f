import { expect, it } from 'vitest'
import { findBuyerGstinProblem, findSellerGstinProblem } from './gstin.ts'

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
])('validates %s in %s', (gstin, state, problem) => expect(findSellerGstinProblem(gstin, state)).toBe(problem))

it.each([
  ['', 'Karnataka', 'India', undefined],
  [' 29aagcb 7383j1z4', ' karnataka', 'Bharat', undefined],
  ['29AAGCB7383J1Z', 'Karnataka', 'India', 'GSTIN must have 15 characters, such as 29ABCDE1234F1ZW.'],
  ['29AAGCB7383J1Z44', 'Karnataka', 'India', 'GSTIN must have 15 characters, such as 29ABCDE1234F1ZW.'],
  ['29AAGCB7383J1Z5', 'Karnataka', 'India', TYPO],
  [
    '27AAPFU0939F1ZV',
    'Karnataka',
    'India',
    'This GSTIN is from Maharashtra, but we deliver to Karnataka. Please use your Karnataka GSTIN, or remove it.',
  ],
  ['99AAGCB7383J1ZX', 'Karnataka', 'India', "No state's GSTIN starts with 99. Please check for a typing mistake."],
  // an unknown state has its own error
  ['29AAGCB7383J1Z4', 'Bavaria', 'India', undefined],
  ['29AAGCB7383J1Z4', 'Bavaria', 'Germany', 'A GSTIN is for deliveries in India. Please remove it.'],
])("validates a buyer's %s in %s, %s", (gstin, state, country, problem) =>
  expect(findBuyerGstinProblem(gstin, { state, country })).toBe(problem),
)
