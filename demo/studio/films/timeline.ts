/** Frames a second, and to a beat: 120 beats to the minute. */
export const FPS = 24
const BEAT = 12
/** exposures of a blurred frame */
const SHUTTER = 14

export interface Format {
  width: number
  height: number
}

/** One setting between two cuts. */
export interface Scene {
  name: string
  /** the beat of its cut; a scene may run over the end of the film into its beginning, so that the loop has no seam */
  start: number
  beats: number
  /** SVG at so many beats after the cut */
  draw: (beat: number, format: Format) => string
  /** between which beats things move so fast that the shutter must blur them */
  rush?: readonly (readonly [from: number, to: number])[]
}

export interface Film extends Format {
  name: string
  beats: number
  scenes: readonly Scene[]
  /** constant rate factors: higher is smaller */
  quality: { mp4: number; webm: number }
}

export const framesOf = ({ beats }: Pick<Film, 'beats'>) => beats * BEAT

/** Which scene a frame belongs to, and how many beats after its cut the frame is. */
export function momentOf({ beats, scenes }: Pick<Film, 'beats' | 'scenes'>, frame: number) {
  const length = beats * BEAT
  for (const scene of scenes) {
    const since = (((frame - scene.start * BEAT) % length) + length) % length
    if (since < scene.beats * BEAT) return { scene, beat: since / BEAT }
  }
  throw new Error(`No scene shows frame ${frame}.`)
}

/** The moments that are laid over each other for a frame: several while things rush past. */
export function exposuresOf({ rush = [] }: Scene, beat: number): number[] {
  const blurred = rush.some(([from, to]) => beat >= from - 1e-9 && beat < to)
  return blurred ? Array.from({ length: SHUTTER }, (_, i) => beat + ((i / SHUTTER) * 0.6) / BEAT) : [beat]
}

/** Time as a puppet animator has it: still for two frames, then on. */
export const onTwos = (beat: number) => Math.floor((beat * BEAT) / 2 + 1e-6) * (2 / BEAT)
