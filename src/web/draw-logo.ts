import type { Site } from '#ui/site.ts'

/** A higher resolution makes no visible difference. */
const MAX_PIXEL_RATIO = 2
const WATERMARK_ALPHA = 0.08

/** Draws the logo at the canvas's displayed width and in its text color, with the watermark on top. */
export function drawLogo(canvas: HTMLCanvasElement, { name, logo }: Site['brand']): void {
  const context = canvas.getContext('2d')
  const displayWidth = canvas.clientWidth
  if (!context || displayWidth === 0) return
  const { width, height, path } = logo.outline
  const ratio = Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO)
  canvas.width = Math.round(displayWidth * ratio)
  canvas.height = Math.round((canvas.width * height) / width)

  const { color, fontFamily, backgroundColor } = getComputedStyle(canvas)
  context.save()
  context.scale(canvas.width / width, canvas.width / width)
  context.fillStyle = color
  context.fill(new Path2D(path))
  context.restore()

  // source-atop draws only on the logo and keeps the canvas transparent elsewhere
  context.globalCompositeOperation = 'source-atop'
  context.globalAlpha = WATERMARK_ALPHA
  context.fillStyle = backgroundColor
  context.font = `700 ${11 * ratio}px ${fontFamily}`
  drawWatermark(context, `© ${name}`, { lineHeight: 22 * ratio })
}

/** Fills the canvas with the text in slanted, offset rows. */
function drawWatermark(context: CanvasRenderingContext2D, text: string, { lineHeight }: { lineHeight: number }): void {
  const { width, height } = context.canvas
  const step = context.measureText(`${text}   `).width
  context.translate(width / 2, height / 2)
  context.rotate(-Math.PI / 9)
  const radius = Math.hypot(width, height) / 2
  for (let y = -radius, row = 0; y < radius; y += lineHeight, row++) {
    for (let x = -radius - (row % 2) * (step / 2); x < radius; x += step) context.fillText(text, x, y)
  }
}
