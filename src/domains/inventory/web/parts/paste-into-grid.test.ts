import { describe, expect, it } from 'vitest'
import { toCellKey } from './cells.ts'
import { pasteIntoGrid } from './paste-into-grid.ts'

const grid = { rows: ['S', 'M', 'L'], columns: ['Black', 'White'] }

describe('pasting from a spreadsheet', () => {
  it('fills the grid from the target cell and ignores cells beyond the grid', () => {
    const filledCells = pasteIntoGrid(
      { [toCellKey('S', 'Black')]: '1' },
      grid,
      { row: 1, column: 1 },
      '5\t6\r\n7\t8\r\n9\t9\r\n',
    )
    expect(filledCells).toEqual({
      [toCellKey('S', 'Black')]: '1',
      [toCellKey('M', 'White')]: '5',
      [toCellKey('L', 'White')]: '7',
    })
  })

  it('matches row and column headers in any order', () => {
    const filledCells = pasteIntoGrid(
      {},
      grid,
      { row: 2, column: 0 },
      '\twhite\tBLACK\nL\t1\t2\nXXL\t3\t4\ns\t1,200\t\n',
    )
    expect(filledCells).toEqual({
      [toCellKey('L', 'White')]: '1',
      [toCellKey('L', 'Black')]: '2',
      [toCellKey('S', 'White')]: '1200',
      [toCellKey('S', 'Black')]: '',
    })
  })

  it('skips values that are not numbers', () => {
    expect(pasteIntoGrid({}, grid, { row: 0, column: 0 }, 'many\t3')).toEqual({ [toCellKey('S', 'White')]: '3' })
  })
})
