import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { requireFfmpeg } from './encode.ts'
import { films } from './films.ts'
import { type DrawnFilm, shootFilm } from './shoot-film.ts'
import { writeStoryboard } from './write-storyboard.ts'

/**
 * Makes the shop's films from the drawn garments and the brand's type.
 *   --only promo-portrait    only this film; repeatable
 *   --board folder           only write storyboards of every fourth frame
 *   --pictures folder        use images drawn with the studio's --into
 *   --keep folder            cache the garments' outlines there for the next run
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    board: { type: 'string' },
    pictures: { type: 'string' },
    keep: { type: 'string' },
  },
})
const resolveDemoPath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const folder = resolveDemoPath('films')
const listFile = resolveDemoPath('catalogue/films.json')
const stock = { pictures: values.pictures ?? resolveDemoPath('pictures'), keep: values.keep }
const selectedFilms = films.filter(({ name }) => values.only?.includes(name) ?? true)
if (selectedFilms.length === 0) throw new Error(`There is no film called ${values.only?.join(' or ')}.`)

if (values.board)
  for (const film of selectedFilms) await writeStoryboard(film, stock, join(values.board, `${film.name}.png`))
else await shootAll()

async function shootAll() {
  await requireFfmpeg()
  await mkdir(folder, { recursive: true })
  const list: Record<string, DrawnFilm> = values.only ? JSON.parse(await readFile(listFile, 'utf8')) : {}
  for (const film of selectedFilms) {
    list[film.name] = await shootFilm(film, stock, folder)
    console.log(
      `${film.name}: ${Object.keys(list[film.name]).includes('webm') ? 'MP4 and WebM' : 'MP4; WebM would be larger'}`,
    )
  }
  await writeFile(listFile, `${JSON.stringify(list, undefined, 2)}\n`)
  await removeStale(Object.values(list))
}

async function removeStale(current: readonly DrawnFilm[]) {
  const currentFiles = new Set(current.flatMap(({ mp4, webm, poster }) => [mp4, webm, poster.avif, poster.webp]))
  for (const file of await readdir(folder)) if (!currentFiles.has(file)) await rm(join(folder, file))
}
