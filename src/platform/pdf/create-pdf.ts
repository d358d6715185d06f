import PDFDocument from 'pdfkit'
import { parseFont, splitFontRuns, splitGraphemes, toBoldFont } from './pdf-fonts.ts'

interface TextStyle {
  size?: number
  bold?: boolean
  color?: string
  /** `x` is the right edge of the text. */
  isRightAligned?: boolean
}

/** Draws on the current page; coordinates are in points from the top left corner. */
export interface PdfWriter {
  /** Draws one line of text with its baseline at `y`. */
  drawText(text: string, x: number, y: number, style?: TextStyle): void
  /** Splits text into lines no wider than `width`. */
  wrapText(text: string, width: number, style?: TextStyle): string[]
  drawRule(fromX: number, toX: number, y: number, thickness?: number): void
  drawBar(x: number, y: number, width: number, height: number): void
  addPage(): void
  /** Calls `draw` on every page added so far. */
  forEachPage(draw: (pageNumber: number, pageCount: number) => void): void
}

const FONT_SIZE = 8.5

interface PdfOptions {
  title: string
  lang: string
  /** The color of text and rules. */
  ink: string
  /** Width and height in points; A4 by default. */
  size?: [number, number]
}

export async function createPdf(
  { title, lang, ink, size }: PdfOptions,
  draw: (pdf: PdfWriter) => void | Promise<void>,
): Promise<Buffer> {
  const document = new PDFDocument({
    size: size ?? 'A4',
    margin: 0,
    bufferPages: true,
    lang,
    displayTitle: true,
    info: { Title: title },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', resolve)
    document.on('error', reject)
  })
  await draw(createPdfWriter(document, ink))
  document.end()
  await finished
  return Buffer.concat(chunks)
}

/** Returns OpenType features that turn off mark positioning. */
const createUnpositionedMarkFeatures = () =>
  ({ mark: false, mkmk: false, abvm: false, blwm: false }) as unknown as PDFKit.Mixins.OpenTypeFeatures[]

function createPdfWriter(document: PDFKit.PDFDocument, ink: string): PdfWriter {
  const registeredFonts = new Set<string>()
  const selectFont = (font: string, size: number) => {
    // parsed once for all documents, which takes longer than a page; the types of pdfkit know files only
    if (!registeredFonts.has(font))
      document.registerFont(font, parseFont(font) as unknown as PDFKit.Mixins.PDFFontSource)
    registeredFonts.add(font)
    return document.font(font).fontSize(size)
  }
  const measureRuns = (text: string, { size = FONT_SIZE, bold = false }: TextStyle = {}) =>
    splitFontRuns(text).map(({ text, font: regular }) => {
      const font = bold ? toBoldFont(regular) : regular
      selectFont(font, size)
      try {
        return { text, font, width: document.widthOfString(text), features: () => ({}) }
      } catch {
        // fontkit's shaper throws when a font has no anchor for a mark
        const features = () => ({ features: createUnpositionedMarkFeatures() })
        return { text, font, width: document.widthOfString(text, features()), features }
      }
    })
  const measureWidth = (text: string, style?: TextStyle) =>
    measureRuns(text, style).reduce((sum, { width }) => sum + width, 0)
  return {
    drawText(text, x, y, style = {}) {
      const { size = FONT_SIZE, color = ink, isRightAligned = false } = style
      const runs = measureRuns(text, style)
      let runX = isRightAligned ? x - runs.reduce((sum, { width }) => sum + width, 0) : x
      for (const { text: run, font, width, features } of runs) {
        selectFont(font, size).fillColor(color)
        document.text(run, runX, y, { lineBreak: false, baseline: 'alphabetic', ...features() })
        runX += width
      }
    },
    wrapText: (text, width, style) => wrapLines(text, (line) => measureWidth(line, style) <= width),
    drawRule(fromX, toX, y, thickness = 0.5) {
      document.moveTo(fromX, y).lineTo(toX, y).lineWidth(thickness).strokeColor(ink).stroke()
    },
    drawBar(x, y, width, height) {
      document.rect(x, y, width, height).fill(ink)
    },
    addPage: () => void document.addPage(),
    forEachPage(draw) {
      const { count } = document.bufferedPageRange()
      for (let index = 0; index < count; index++) {
        document.switchToPage(index)
        draw(index + 1, count)
      }
    },
  }
}

/** Breaks lines between words, and within a word only if the word alone is too wide. */
function wrapLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longerLine = line ? `${line} ${word}` : word
    if (fits(longerLine)) {
      line = longerLine
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const grapheme of splitGraphemes(word)) {
      if (line && !fits(line + grapheme)) {
        lines.push(line)
        line = ''
      }
      line += grapheme
    }
  }
  return line ? [...lines, line] : lines
}
