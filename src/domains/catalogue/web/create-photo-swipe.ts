import PhotoSwipe from 'photoswipe'
import type { ProductImage } from '../contract.ts'

export const STEP = 1.5
export const MAX_SCALE = 4
/** The scale after a click or a double tap. */
const CLOSE_UP_SCALE = 2.5
const PAN_PX = 80
/** The wheel distance that enlarges the image e times. */
const WHEEL_PX = 300
const ZOOM_MS = 150
const SWIPE_PX = 60
/** PhotoSwipe never enlarges an image to fit the screen, so this is larger than any screen. */
const SIZE = { width: 8000, height: 10_000 }
const TOOLBAR_PX = 57
const DESKTOP_PX = 768

/** Creates a PhotoSwipe without its own controls and dialog. The caller renders the image into the element of a slide. */
export function createPhotoSwipe(frame: HTMLElement, images: ProductImage[], index: number): PhotoSwipe {
  // it wraps around only with three slides or more
  const slides = images.length === 2 ? [...images, ...images] : images
  const swipe = new PhotoSwipe({
    dataSource: slides.map((image) => ({ ...SIZE, image, type: 'html' })),
    index,
    appendToEl: frame,
    // the toolbar is at the bottom of phones and at the top of wider screens
    paddingFn: ({ x }) => ({ top: 0, bottom: 0, left: 0, right: 0, [x < DESKTOP_PX ? 'bottom' : 'top']: TOOLBAR_PX }),
    initialZoomLevel: 'fit',
    secondaryZoomLevel: ({ fit }) => fit * CLOSE_UP_SCALE,
    maxZoomLevel: ({ fit }) => fit * MAX_SCALE,
    ...{ imageClickAction: 'zoom', bgClickAction: 'zoom', doubleTapAction: 'zoom', tapAction: false },
    ...{ allowPanToNext: false, pinchToClose: false, closeOnVerticalDrag: false },
    ...{ showHideAnimationType: 'none', zoomAnimationDuration: ZOOM_MS, bgOpacity: 1 },
    // the native dialog does these
    ...{ escKey: false, trapFocus: false, returnFocus: false },
    ...{ close: false, zoom: false, counter: false, arrowPrev: false, arrowNext: false },
  })
  swipe.addFilter('isContentZoomable', () => true)
  swipe.on('contentLoad', (event) => {
    event.preventDefault()
    event.content.element = document.createElement('div')
    event.content.element.className = 'pswp__img *:pointer-events-none'
  })
  swipe.on('afterInit', () => swipe.element?.removeAttribute('role'))
  swipe.on('wheel', (event) => {
    event.preventDefault()
    const { deltaY, clientX: x, clientY: y } = event.originalEvent as WheelEvent
    if (swipe.currSlide) swipe.zoomTo(swipe.currSlide.currZoomLevel * Math.exp(-deltaY / WHEEL_PX), { x, y })
  })
  swipe.on('pointerUp', () => turnBySwipeDistance(swipe))
  swipe.on('keydown', ({ originalEvent }) => handleKey(swipe, originalEvent))
  return swipe
}

export function zoomBy(swipe: PhotoSwipe, factor: number): void {
  const { currSlide, options } = swipe
  if (currSlide) swipe.zoomTo(currSlide.currZoomLevel * factor, undefined, options.zoomAnimationDuration)
}

/** Decides by distance instead of speed, so a slow swipe turns to the next image and a zoomed image stays where it is. */
function turnBySwipeDistance({ gestures, mainScroll }: PhotoSwipe): void {
  const distance = mainScroll.x - mainScroll.getCurrSlideX()
  gestures.velocity.x = Math.abs(distance) > SWIPE_PX ? Math.sign(distance) : 0
  gestures.velocity.y = 0
}

/** Adds to PhotoSwipe's arrow keys: plus, minus and zero zoom, Shift with an arrow pans sideways. */
function handleKey(swipe: PhotoSwipe, event: KeyboardEvent): void {
  // shortcuts of the browser
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const pan = (x: number) => swipe.currSlide?.panTo(swipe.currSlide.pan.x + x, swipe.currSlide.pan.y)
  const actions: Record<string, () => void> = {
    '+': () => zoomBy(swipe, STEP),
    '=': () => zoomBy(swipe, STEP),
    '-': () => zoomBy(swipe, 1 / STEP),
    '0': () => zoomBy(swipe, 0),
    'Shift ArrowLeft': () => pan(PAN_PX),
    'Shift ArrowRight': () => pan(-PAN_PX),
  }
  const isArrow = event.key.startsWith('Arrow')
  const action = actions[event.shiftKey && isArrow ? `Shift ${event.key}` : event.key]
  if (!action) return
  event.preventDefault()
  action()
}
