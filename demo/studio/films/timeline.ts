/** Frames per second. A beat is 12 frames, which is 120 beats per minute. */
export const FPS = 24
const FRAMES_PER_BEAT = 12
/** Exposures per blurred frame. */
const EXPOSURES = 14

export interface FrameSize {
  width: number
  height: number
}

/** The part of a film between two cuts. */
export interface Scene {
  name: string
  /** first beat; a scene may wrap around the end of the film, which makes the loop seamless */
  start: number
  beats: number
  /** returns the SVG at a number of beats after the cut */
  draw: (beat: number, frameSize: FrameSize) => string
  /** ranges of beats with motion blur */
  blurredRanges?: readonly (readonly [from: number, to: number])[]
}

export interface Film extends FrameSize {
  name: string
  beats: number
  scenes: readonly Scene[]
  /** constant rate factors: the higher, the smaller the file */
  crf: { mp4: number; webm: number }
}

export const countFrames = ({ beats }: Pick<Film, 'beats'>) => beats * FRAMES_PER_BEAT

/** Returns the scene of a frame and the number of beats since its cut. */
export function locateFrame({ beats, scenes }: Pick<Film, 'beats' | 'scenes'>, frame: number) {
  const length = beats * FRAMES_PER_BEAT
  for (const scene of scenes) {
    const framesSinceCut = (((frame - scene.start * FRAMES_PER_BEAT) % length) + length) % length
    if (framesSinceCut < scene.beats * FRAMES_PER_BEAT) return { scene, beat: framesSinceCut / FRAMES_PER_BEAT }
  }
  throw new Error(`Frame ${frame} has no scene.`)
}

/** Returns the beats that are blended into a frame: several if it is blurred. */
export function listExposures({ blurredRanges = [] }: Scene, beat: number): number[] {
  const isBlurred = blurredRanges.some(([from, to]) => beat >= from - 1e-9 && beat < to)
  return isBlurred
    ? Array.from({ length: EXPOSURES }, (_, i) => beat + ((i / EXPOSURES) * 0.6) / FRAMES_PER_BEAT)
    : [beat]
}

/** Rounds down to every second frame, as in animation on twos. */
export const snapToTwos = (beat: number) => Math.floor((beat * FRAMES_PER_BEAT) / 2 + 1e-6) * (2 / FRAMES_PER_BEAT)
