import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const listNames = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const settingNames = listNames(read('.env.example'), /^# ([A-Z][A-Z0-9_]*)=$/gm)

describe('compose.yaml', () => {
  const text = read('compose.yaml')
  const environment = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(text)?.[1] ?? ''
  const passedSettings = listNames(environment, /^ {4}([A-Z0-9_]+):/gm)
  const omittedSettings = /Settings that are not passed[^:]*: ([A-Z0-9_, ]+)\./.exec(text)?.[1]?.split(', ') ?? []

  it('passes every setting of .env.example, or says that it is not needed', () => {
    expect([...passedSettings, ...omittedSettings].toSorted()).toEqual(settingNames.toSorted())
  })

  it('passes every setting from the variable of the same name, except those of its own services', () => {
    const lines = environment.trimEnd().split('\n')
    const fixedLines = lines.filter((line) => !/^ {4}([A-Z0-9_]+): .*\$\{\1\b/.test(line)).map((line) => line.trim())
    expect(fixedLines.map((line) => line.split(':', 1)[0])).toEqual([
      'DATABASE_URL',
      'MEDIA_S3_ENDPOINT',
      'MEDIA_S3_BUCKET',
      'MEDIA_S3_REGION',
      'MEDIA_S3_KEY',
    ])
  })

  it('gives the proxy every variable of the Caddyfile', () => {
    const variables = listNames(read('deploy/Caddyfile'), /\{\$([A-Z_]+)/g)
    expect(variables).toEqual(['SITE_ADDRESS', 'SHOP_UPSTREAMS'])
    for (const name of variables) expect(text).toMatch(new RegExp(`^ {6}${name}: `, 'm'))
  })

  it('mounts only files that exist', () => {
    const files = listNames(text, /'\.\/([\w./-]+):/g)
    expect(files).toContain('deploy/Caddyfile')
    expect(files.filter((file) => !existsSync(file))).toEqual([])
  })
})

describe('the systemd units', () => {
  const units = ['nukkad.service', 'nukkad-backup.service']

  it.each(units)('%s runs a command of the shop and sets known settings', (name) => {
    const unit = read(`deploy/${name}`)
    const [, command] = /^ExecStart=\S+ .*scripts\/launch\.mjs (\S+)/m.exec(unit) ?? []
    expect(existsSync(`scripts/${command}.ts`)).toBe(true)
    const unitSettings = listNames(/^Environment=(.*)$/m.exec(unit)?.[1] ?? '', /([A-Z_]+)=/g)
    expect(unitSettings).toContain('DATA_DIR')
    expect(unitSettings.filter((setting) => !settingNames.includes(setting))).toEqual([])
  })

  it('start with the flags of npm start', () => {
    const flags = listNames(/const shopFlags = \[(.*)\]/.exec(read('scripts/launch/run.mjs'))?.[1] ?? '', /'([^']+)'/g)
    expect(flags).not.toEqual([])
    expect(read('deploy/nukkad.service')).toContain(`/bin/node ${flags.join(' ')} scripts/launch.mjs start`)
  })

  it('and the image set the environment of npm start', () => {
    const source = /const shopEnvironment = \{ (.*) \}/.exec(read('scripts/launch/run.mjs'))?.[1] ?? ''
    const environment = source.replaceAll(/: '(\d+)',?/g, '=$1')
    expect(environment).toContain('MALLOC_ARENA_MAX=2')
    expect(read('deploy/nukkad.service')).toContain(`\nEnvironment=${environment}\n`)
    expect(read('Dockerfile')).toContain(`\nENV ${environment}\n`)
  })

  it('are all mentioned by the recipe', () => {
    const recipe = read('docs/one-server.md')
    const files = readdirSync('deploy').filter((file) => /\.(?:service|timer)$|^Caddyfile$/.test(file))
    expect(files.filter((file) => !recipe.includes(file))).toEqual([])
  })
})

describe('deploy/back-up-database.sh', () => {
  const folder = createTempFolder()
  const [bin, backups] = [join(folder, 'bin'), join(folder, 'backups')]
  mkdirSync(bin)
  mkdirSync(backups)
  const backUp = (pgDump: string) => {
    writeFileSync(join(bin, 'pg_dump'), `#!/bin/sh\n${pgDump}\n`)
    chmodSync(join(bin, 'pg_dump'), 0o755)
    const env = { PATH: `${bin}:${process.env['PATH']}`, BACKUPS_KEPT: '2' }
    return execFileSync('sh', ['deploy/back-up-database.sh', backups, 'once'], { env, encoding: 'utf8', stdio: 'pipe' })
  }
  const writeDump = `for arg; do case $arg in --file=*) echo dump > "\${arg#--file=}";; esac; done`
  const listDumps = () => readdirSync(backups).toSorted()

  it('keeps the newest dumps and everything else', () => {
    for (const name of ['nukkad-20200101T000000Z.dump', 'nukkad-20210101T000000Z.dump', 'other.txt'])
      writeFileSync(join(backups, name), '')
    expect(backUp(writeDump)).toMatch(/^Backup written to .*nukkad-\d{8}T\d{6}Z\.dump\n$/)
    expect(listDumps()).toEqual([
      'nukkad-20210101T000000Z.dump',
      expect.stringMatching(/^nukkad-20[2-9]\d{5}T\d{6}Z\.dump$/),
      'other.txt',
    ])
  })

  it('leaves the old dumps and no new one when the dump fails', () => {
    const before = listDumps()
    expect(() => backUp(`${writeDump}; exit 1`)).toThrow()
    expect(listDumps().filter((name) => !name.startsWith('.'))).toEqual(before)
  })
})
