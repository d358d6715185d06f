import PhotoSwipe from 'photoswipe'
import type { ProductImage } from '../contract.ts'

export const ZOOM_STEP = 1.5
export const MAX_SCALE = 4
/** The scale after a click or a double tap. */
const CLOSE_UP_SCALE = 2.5
const PAN_PX = 80
/** The wheel distance for a zoom by the factor e, for `Math.exp`. */
const WHEEL_PX = 300
const ZOOM_MS = 150
const MIN_SWIPE_PX = 60
/** Larger than any screen, because PhotoSwipe does not enlarge an image to fit. */
const SLIDE_SIZE = { width: 8000, height: 10_000 }
const TOOLBAR_PX = 57
const DESKTOP_PX = 768

/** Creates a PhotoSwipe without its own controls and dialog. The caller renders the images into the slides' elements. */
export function createPhotoSwipe(frame: HTMLElement, images: ProductImage[], index: number): PhotoSwipe {
  // PhotoSwipe wraps around only with three slides or more
  const slides = images.length === 2 ? [...images, ...images] : images
  const photoSwipe = new PhotoSwipe({
    dataSource: slides.map((image) => ({ ...SLIDE_SIZE, image, type: 'html' })),
    index,
    appendToEl: frame,
    // the toolbar is at the bottom of phones and at the top of wider screens
    paddingFn: ({ x }) => ({ top: 0, bottom: 0, left: 0, right: 0, [x < DESKTOP_PX ? 'bottom' : 'top']: TOOLBAR_PX }),
    initialZoomLevel: 'fit',
    secondaryZoomLevel: ({ fit }) => fit * CLOSE_UP_SCALE,
    maxZoomLevel: ({ fit }) => fit * MAX_SCALE,
    imageClickAction: 'zoom',
    bgClickAction: 'zoom',
    doubleTapAction: 'zoom',
    tapAction: false,
    allowPanToNext: false,
    pinchToClose: false,
    closeOnVerticalDrag: false,
    showHideAnimationType: 'none',
    zoomAnimationDuration: ZOOM_MS,
    bgOpacity: 1,
    // handled by the native dialog
    escKey: false,
    trapFocus: false,
    returnFocus: false,
    close: false,
    zoom: false,
    counter: false,
    arrowPrev: false,
    arrowNext: false,
  })
  photoSwipe.addFilter('isContentZoomable', () => true)
  photoSwipe.on('contentLoad', (event) => {
    event.preventDefault()
    event.content.element = document.createElement('div')
    event.content.element.className = 'pswp__img *:pointer-events-none'
  })
  photoSwipe.on('afterInit', () => photoSwipe.element?.removeAttribute('role'))
  photoSwipe.on('wheel', (event) => {
    event.preventDefault()
    const { deltaY, clientX: x, clientY: y } = event.originalEvent as WheelEvent
    if (photoSwipe.currSlide)
      photoSwipe.zoomTo(photoSwipe.currSlide.currZoomLevel * Math.exp(-deltaY / WHEEL_PX), { x, y })
  })
  photoSwipe.on('pointerUp', () => changeSlideByDistance(photoSwipe))
  photoSwipe.on('keydown', ({ originalEvent }) => handleKey(photoSwipe, originalEvent))
  return photoSwipe
}

export function zoomBy(photoSwipe: PhotoSwipe, factor: number): void {
  const { currSlide, options } = photoSwipe
  if (currSlide) photoSwipe.zoomTo(currSlide.currZoomLevel * factor, undefined, options.zoomAnimationDuration)
}

/** Overrides the velocity that PhotoSwipe decides by: a slow swipe changes the image too, and a zoomed image stays put. */
function changeSlideByDistance({ gestures, mainScroll }: PhotoSwipe): void {
  const distance = mainScroll.x - mainScroll.getCurrSlideX()
  gestures.velocity.x = Math.abs(distance) > MIN_SWIPE_PX ? Math.sign(distance) : 0
  gestures.velocity.y = 0
}

/** Adds to PhotoSwipe's arrow keys: plus, minus and zero zoom, Shift with an arrow pans sideways. */
function handleKey(photoSwipe: PhotoSwipe, event: KeyboardEvent): void {
  // leaves browser shortcuts alone
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const pan = (x: number) => photoSwipe.currSlide?.panTo(photoSwipe.currSlide.pan.x + x, photoSwipe.currSlide.pan.y)
  const actions: Record<string, () => void> = {
    '+': () => zoomBy(photoSwipe, ZOOM_STEP),
    '=': () => zoomBy(photoSwipe, ZOOM_STEP),
    '-': () => zoomBy(photoSwipe, 1 / ZOOM_STEP),
    // PhotoSwipe limits the zoom to its minimum
    '0': () => zoomBy(photoSwipe, 0),
    'Shift ArrowLeft': () => pan(PAN_PX),
    'Shift ArrowRight': () => pan(-PAN_PX),
  }
  const isArrow = event.key.startsWith('Arrow')
  const action = actions[event.shiftKey && isArrow ? `Shift ${event.key}` : event.key]
  if (!action) return
  event.preventDefault()
  action()
}
