/** Boxes whose cells touch their edges, such as a field with its button. They are rounded and clip their cells; boxes that scroll already do. */
const JOINED =
  ':is(div,ul,ol,dl,li,form,fieldset,details,article).border:not([class*=" p-"],[class*=" px-"],[class*="overflow-"])'
const FILLED = ':is(a,button):is(.bg-ink,.bg-accent,.bg-brick,.bg-chalk,.bg-paper)'
const INPUTS = 'input:not([type=checkbox],[type=radio],[type=range]),select,textarea'

/**
 * Rules that round everything with an edge of its own, through one variable; theme.css is square. Unlayered, so they win
 * over utilities. Cells that fill a shared grid (`focus-inside`) stay square, and what touches its neighbor
 * (such as `-mt-px`) gets a gap instead. `cards` is a grid of pictures.
 */
export const ROUNDED_CORNERS = [
  ':root{--radius:.5rem}',
  `:is(.border,.border-2.border-dashed):not(.focus-inside),${FILLED}:not(.focus-inside),${INPUTS},[data-sonner-toast],.bg-card.overflow-hidden{border-radius:var(--radius)}`,
  `[data-sonner-toast],${JOINED}{overflow:clip}`,
  `${JOINED}>:is(a,button,input,select){border-radius:0}`,
  'input[type=checkbox].border,.mono-caption.inline-block,span.mono-caption:is(.bg-ink,.bg-accent),:is(p,span).bg-brick{border-radius:calc(var(--radius)/2)}',
  'dialog[data-placement=left]{border-radius:0 var(--radius) var(--radius) 0}',
  'dialog[data-placement=right]{border-radius:var(--radius) 0 0 var(--radius)}',
  'dialog[data-placement=bottom]{border-radius:var(--radius) var(--radius) 0 0}',
  '.border.border-r-0{border-top-right-radius:0;border-bottom-right-radius:0}',
  '.border-r-0+.border{border-top-left-radius:0;border-bottom-left-radius:0}',
  '.-mt-px.border{margin-top:.5rem}',
  '.-mr-px.-mb-px.border{margin:0 .375rem .375rem 0}',
  '.-ml-px.border:not(:first-of-type){margin-left:.375rem}',
  '@media(width>=40rem){.sm\\:-ml-px.border,.sm\\:last\\:-ml-px.border:last-child{margin-left:.5rem}.sm\\:-ml-px[class*="50%"]{width:calc(50% - .5rem)}}',
  '.cards{gap:.75rem;margin:0;padding:.75rem clamp(1rem,2.5vw,2.5rem)}',
  '.cards>li{border:1px solid var(--color-line);border-radius:var(--radius);overflow:clip}',
  '.cards .overflow-hidden{border-radius:0}',
].join('')
