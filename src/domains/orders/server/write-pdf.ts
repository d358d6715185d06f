import PDFDocument from 'pdfkit'
import { boldOf, fontFile, lettersOf, runsOf } from './letters.ts'

interface Look {
  size?: number
  bold?: boolean
  color?: string
  /** `x` is where it ends. */
  isEnd?: boolean
}

/** A sheet of A4 in points from the upper left corner. */
export interface Paper {
  /** One line of text, `y` being the line it stands on. */
  write(text: string, x: number, y: number, look?: Look): void
  /** The text in lines that are not wider than this. */
  wrap(text: string, width: number, look?: Look): string[]
  rule(fromX: number, toX: number, y: number, thickness?: number): void
  turnPage(): void
  /** Writes on every page there is by now. */
  onEachPage(draw: (page: number, pages: number) => void): void
}

const SIZE = 8.5
const INK = '#0E0E10'

/** A PDF that carries the faces it is written with, so that it reads the same everywhere. */
export async function writePdf(title: string, lang: string, draw: (paper: Paper) => void): Promise<Buffer> {
  const file = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang,
    displayTitle: true,
    info: { Title: title },
  })
  const chunks: Buffer[] = []
  const whole = new Promise<void>((resolve, reject) => {
    file.on('data', (chunk: Buffer) => chunks.push(chunk))
    file.on('end', resolve)
    file.on('error', reject)
  })
  draw(paperOf(file))
  file.end()
  await whole
  return Buffer.concat(chunks)
}

/** Marks stand where the sign itself has them, and are not moved to suit the letter they go with. */
const plainMarks = () =>
  ({ mark: false, mkmk: false, abvm: false, blwm: false }) as unknown as PDFKit.Mixins.OpenTypeFeatures[]

function paperOf(file: PDFKit.PDFDocument): Paper {
  const known = new Set<string>()
  const take = (face: string, size: number) => {
    if (!known.has(face)) file.registerFont(face, fontFile(face))
    known.add(face)
    return file.font(face).fontSize(size)
  }
  const measured = (text: string, { size = SIZE, bold = false }: Look = {}) =>
    runsOf(text).map(({ text, face: regular }) => {
      const face = bold ? boldOf(regular) : regular
      take(face, size)
      try {
        return { text, face, width: file.widthOfString(text), features: () => ({}) }
      } catch {
        // the shaper fails where a font says that a letter has no place for a mark, which fonts may say
        const features = () => ({ features: plainMarks() })
        return { text, face, width: file.widthOfString(text, features()), features }
      }
    })
  const widthOf = (text: string, look?: Look) => measured(text, look).reduce((sum, { width }) => sum + width, 0)
  return {
    write(text, x, y, look = {}) {
      const { size = SIZE, color = INK, isEnd = false } = look
      const runs = measured(text, look)
      let at = isEnd ? x - runs.reduce((sum, { width }) => sum + width, 0) : x
      for (const { text: run, face, width, features } of runs) {
        take(face, size).fillColor(color)
        file.text(run, at, y, { lineBreak: false, baseline: 'alphabetic', ...features() })
        at += width
      }
    },
    wrap: (text, width, look) => wrap(text, (line) => widthOf(line, look) <= width),
    rule(fromX, toX, y, thickness = 0.5) {
      file.moveTo(fromX, y).lineTo(toX, y).lineWidth(thickness).strokeColor(INK).stroke()
    },
    turnPage: () => void file.addPage(),
    onEachPage(draw) {
      const { count } = file.bufferedPageRange()
      for (let page = 0; page < count; page++) {
        file.switchToPage(page)
        draw(page + 1, count)
      }
    },
  }
}

/** Breaks between words, and within one only where it alone is too long. */
function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of lettersOf(word)) {
      if (line && !fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line ? [...lines, line] : lines
}
