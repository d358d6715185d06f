import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the positions that `simulate` computes, or those of an earlier run from the folder `STUDIO_DRAPES`. Draping
 * takes longer than everything else, and a change of light or cloth leaves it as it is.
 */
export function keepDrape(key: string, simulate: () => Float32Array): Float32Array {
  const folder = process.env['STUDIO_DRAPES']
  if (!folder) return simulate()
  const file = join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 24)}.drape`)
  if (existsSync(file)) return new Float32Array(new Uint8Array(readFileSync(file)).buffer)
  const positions = simulate()
  // renamed when it is complete, because several workers share the folder
  writeFileSync(`${file}.${process.pid}`, Buffer.from(positions.buffer))
  renameSync(`${file}.${process.pid}`, file)
  return positions
}
