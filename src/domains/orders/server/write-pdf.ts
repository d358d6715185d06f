/** A piece of text on a page, in points from the lower left corner. */
export interface Drawn {
  text: string
  x: number
  y: number
  size?: number
  bold?: boolean
  /** `x` is where it ends. */
  isEnd?: boolean
}

const SIZE = 9
/** A4, in points. */
const PAGE = [595, 842]
/** How wide Helvetica is: figures all alike, and the rest near enough to end a column of figures with. */
const widthOf = (text: string, size: number) =>
  [...text].reduce((sum, sign) => sum + (/[.,:;' ]/.test(sign) ? 0.278 : 0.556), 0) * size

/** What the built-in fonts cannot write is replaced: the page in the browser shows it as it is. */
const latin = (text: string) =>
  Buffer.from(text.replaceAll('₹', 'Rs. ').replace(/[^\x20-\x7e\xa0-\xff]/g, '?'), 'latin1')

function drawn({ text, x, y, size = SIZE, bold = false, isEnd = false }: Drawn): string {
  const from = isEnd ? x - widthOf(text, size) : x
  return `BT /${bold ? 'B' : 'R'} ${size} Tf ${from.toFixed(1)} ${y.toFixed(1)} Td <${latin(text).toString('hex')}> Tj ET`
}

/** A plain PDF of text on pages, with the fonts that every reader has. */
export function writePdf(pages: Drawn[][]): Buffer {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  // objects 1 to 4 are the catalogue, the list of pages and the fonts; each page is followed by what is on it
  const pageNumbers = pages.map((_, index) => 5 + index * 2)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...pages.flatMap((page, index) => {
      const content = page.map(drawn).join('\n')
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.join(' ')}] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents ${6 + index * 2} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + end, 'latin1')
}
