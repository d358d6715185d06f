import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { requireFfmpeg } from './encode.ts'
import { films } from './films.ts'
import { type DrawnFilm, shoot } from './shoot.ts'
import { storyboard } from './storyboard.ts'

/**
 * Makes the shop's films from the drawn garments and the brand's type.
 *   --only promo-portrait    one film; may be given again
 *   --board folder           encode nothing; lay out every fourth frame there
 *   --pictures folder        garments drawn elsewhere with the studio's --into
 *   --keep folder            keep the garments' outlines there, so that the next try need not dress them again
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    board: { type: 'string' },
    pictures: { type: 'string' },
    keep: { type: 'string' },
  },
})
const demo = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const folder = demo('films')
const listFile = demo('catalogue/films.json')
const stock = { pictures: values.pictures ?? demo('pictures'), keep: values.keep }
const wanted = films.filter(({ name }) => values.only?.includes(name) ?? true)
if (wanted.length === 0) throw new Error(`No film is called ${values.only?.join(' or ')}.`)

if (values.board) for (const film of wanted) await storyboard(film, stock, join(values.board, `${film.name}.png`))
else await shootAll()

async function shootAll() {
  await requireFfmpeg()
  await mkdir(folder, { recursive: true })
  const list: Record<string, DrawnFilm> = values.only ? JSON.parse(await readFile(listFile, 'utf8')) : {}
  for (const film of wanted) {
    list[film.name] = await shoot(film, stock, folder)
    console.log(
      `${film.name}: ${Object.keys(list[film.name]).includes('webm') ? 'MP4 and WebM' : 'MP4; WebM would be larger'}`,
    )
  }
  await writeFile(listFile, `${JSON.stringify(list, undefined, 2)}\n`)
  await removeStale(Object.values(list))
}

async function removeStale(current: readonly DrawnFilm[]) {
  const named = new Set(current.flatMap(({ mp4, webm, poster }) => [mp4, webm, poster.avif, poster.webp]))
  for (const file of await readdir(folder)) if (!named.has(file)) await rm(join(folder, file))
}
