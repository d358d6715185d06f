import { brandOutline } from '#ui/brand-outline.ts'

/** More pixels than this nobody can tell apart. */
const MAX_PIXEL_RATIO = 2
const WATERMARK_ALPHA = 0.08

/** Draws the mark as wide as the canvas is shown, in the colour of its text, with the watermark woven in. */
export function drawLogo(canvas: HTMLCanvasElement, watermark: string): void {
  const pen = canvas.getContext('2d')
  const shownWidth = canvas.clientWidth
  if (!pen || shownWidth === 0) return
  const { width, height, path } = brandOutline
  const ratio = Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO)
  canvas.width = Math.round(shownWidth * ratio)
  canvas.height = Math.round((canvas.width * height) / width)

  const { color, fontFamily, backgroundColor } = getComputedStyle(canvas)
  pen.save()
  pen.scale(canvas.width / width, canvas.width / width)
  pen.fillStyle = color
  pen.fill(new Path2D(path))
  pen.restore()

  // only on what is drawn already: the ground of the page shows through between the letters
  pen.globalCompositeOperation = 'source-atop'
  pen.globalAlpha = WATERMARK_ALPHA
  pen.fillStyle = backgroundColor
  pen.font = `700 ${11 * ratio}px ${fontFamily}`
  weave(pen, watermark, { lineHeight: 22 * ratio })
}

/** Fills the canvas with the words, in slanting rows that are set off against each other. */
function weave(pen: CanvasRenderingContext2D, words: string, { lineHeight }: { lineHeight: number }): void {
  const { width, height } = pen.canvas
  const step = pen.measureText(`${words}   `).width
  pen.translate(width / 2, height / 2)
  pen.rotate(-Math.PI / 9)
  const reach = Math.hypot(width, height) / 2
  for (let y = -reach, row = 0; y < reach; y += lineHeight, row++) {
    for (let x = -reach - (row % 2) * (step / 2); x < reach; x += step) pen.fillText(words, x, y)
  }
}
