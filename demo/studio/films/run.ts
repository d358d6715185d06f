import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { requireFfmpeg } from './encode.ts'
import { films } from './films.ts'
import { type FilmManifestEntry, renderFilm } from './render-film.ts'
import { writeStoryboard } from './write-storyboard.ts'

/**
 * Makes the shop's films from the drawn garments and the brand's type.
 *   --only promo-portrait    only this film; repeatable
 *   --board folder           only write storyboards of every fourth frame
 *   --images folder          read the garment images from this folder instead of demo/pictures
 *   --cache folder           cache the garments' outlines there for the next run
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    board: { type: 'string' },
    images: { type: 'string' },
    cache: { type: 'string' },
  },
})
const resolveDemoPath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const folder = resolveDemoPath('films')
const manifestFile = resolveDemoPath('catalogue/films.json')
const source = { imageFolder: values.images ?? resolveDemoPath('pictures'), cacheFolder: values.cache }
const selectedFilms = films.filter(({ name }) => values.only?.includes(name) ?? true)
if (selectedFilms.length === 0) throw new Error(`There is no film called ${values.only?.join(' or ')}.`)

if (values.board)
  for (const film of selectedFilms) await writeStoryboard(film, source, join(values.board, `${film.name}.png`))
else await renderAll()

async function renderAll() {
  await requireFfmpeg()
  await mkdir(folder, { recursive: true })
  const manifest: Record<string, FilmManifestEntry> = values.only
    ? JSON.parse(await readFile(manifestFile, 'utf8'))
    : {}
  for (const film of selectedFilms) {
    manifest[film.name] = await renderFilm(film, source, folder)
    console.log(
      `${film.name}: ${Object.keys(manifest[film.name]).includes('webm') ? 'MP4 and WebM' : 'MP4; WebM would be larger'}`,
    )
  }
  await writeFile(manifestFile, `${JSON.stringify(manifest, undefined, 2)}\n`)
  await removeStaleFiles(Object.values(manifest))
}

async function removeStaleFiles(currentEntries: readonly FilmManifestEntry[]) {
  const currentFiles = new Set(currentEntries.flatMap(({ mp4, webm, poster }) => [mp4, webm, poster.avif, poster.webp]))
  for (const file of await readdir(folder)) if (!currentFiles.has(file)) await rm(join(folder, file))
}
