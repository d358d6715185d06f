import { globSync } from 'node:fs'

/** The path of a short MP4. Its name has a hash, which changes when the demo's films are drawn again. */
export const demoVideo = globSync('demo/films/glitch-logo-*.mp4')[0] ?? ''
