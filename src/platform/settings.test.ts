import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseSettings, settingsTable } from './settings.ts'
import { StartError } from './start-error.ts'

function refusal(env: Record<string, string>): string {
  try {
    parseSettings(env)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as StartError).message
  }
  throw new Error('the settings were taken')
}

describe('settings', () => {
  it('need nothing to be set', () => {
    expect(parseSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: undefined,
      trustProxy: 0,
      dataDir: resolve('.data'),
      databaseUrl: undefined,
      demo: 'on',
      admin: undefined,
      smtpUrl: undefined,
      mailFrom: 'Nukkad <no-reply@localhost>',
      mailDays: 90,
      razorpay: undefined,
      seller: {
        name: 'Nukkad Demo Store',
        address: ['1 Sample Street', 'Bengaluru 560001'],
        state: 'Karnataka',
        gstin: '29AAAAA0000A1Z5',
      },
      care: { email: 'hello@nukkad.example', phone: '+91 00000 00000' },
      grievance: { officer: 'Sample Officer', email: 'grievance@nukkad.example' },
      formCopies: {},
      logLevel: 'info',
      cacheBytes: 64 * 1024 * 1024,
      metricsToken: undefined,
    })
  })

  it('count as not set when they are empty', () => {
    const empty = Object.fromEntries(Object.keys(settingsTable).map((name) => [name, '']))
    expect(parseSettings(empty)).toEqual(parseSettings({}))
    expect(parseSettings({ ADMIN_EMAIL: ' ', ADMIN_PASSWORD: '' }).admin).toBeUndefined()
  })

  it('are read from the environment', () => {
    expect(
      parseSettings({
        PORT: '0',
        HOST: '::',
        PUBLIC_URL: 'https://Shop.example.in/',
        TRUST_PROXY: '2',
        DATA_DIR: '/var/lib/my shop',
        DATABASE_URL: 'postgresql://shop:p%40ss@db.internal:5433/nukkad?sslmode=require',
        DEMO: 'Off',
        ADMIN_EMAIL: 'asha@example.in',
        ADMIN_PASSWORD: 'chai at half past six',
        SMTP_URL: 'smtps://shop:p%40ss@mail.example.in',
        MAIL_FROM: 'Asha <asha@example.in>',
        MAIL_DAYS: '30',
        RAZORPAY_KEY_ID: 'rzp_live_1A2b3C4d5E6f7G',
        RAZORPAY_KEY_SECRET: 'hush-hush',
        RAZORPAY_WEBHOOK_SECRET: 'more-hush',
        SELLER_NAME: 'Asha Textiles',
        SELLER_ADDRESS: '4 Mill Road | Surat 395001',
        SELLER_STATE: 'Gujarat',
        SELLER_GSTIN: '24ABCDE1234F1Z5',
        CARE_EMAIL: 'care@example.in',
        CARE_PHONE: '+91 (80) 1234-5678',
        GRIEVANCE_OFFICER: 'Ravi Rao',
        GRIEVANCE_EMAIL: 'ravi@example.in',
        CONTACT_FORM_URL: 'https://forms.example.in/contact',
        CONTACT_FORM_FIELDS: 'name=entry.111, email = entry.222',
        RETURN_FORM_URL: 'http://127.0.0.1:9000/returns',
        LOG_LEVEL: 'DEBUG',
        CACHE_MB: '128',
        METRICS_TOKEN: 'a-token-of-some-length',
        NODE_ENV: 'development',
      }),
    ).toEqual({
      port: 0,
      host: '::',
      publicUrl: 'https://shop.example.in',
      trustProxy: 2,
      dataDir: '/var/lib/my shop',
      databaseUrl: 'postgresql://shop:p%40ss@db.internal:5433/nukkad?sslmode=require',
      demo: 'off',
      admin: { email: 'asha@example.in', password: 'chai at half past six' },
      smtpUrl: 'smtps://shop:p%40ss@mail.example.in',
      mailFrom: 'Asha <asha@example.in>',
      mailDays: 30,
      razorpay: { keyId: 'rzp_live_1A2b3C4d5E6f7G', keySecret: 'hush-hush', webhookSecret: 'more-hush' },
      seller: {
        name: 'Asha Textiles',
        address: ['4 Mill Road', 'Surat 395001'],
        state: 'Gujarat',
        gstin: '24ABCDE1234F1Z5',
      },
      care: { email: 'care@example.in', phone: '+91 (80) 1234-5678' },
      grievance: { officer: 'Ravi Rao', email: 'ravi@example.in' },
      formCopies: {
        contact: { url: 'https://forms.example.in/contact', fields: { name: 'entry.111', email: 'entry.222' } },
        returns: { url: 'http://127.0.0.1:9000/returns', fields: {} },
      },
      logLevel: 'debug',
      cacheBytes: 128 * 1024 * 1024,
      metricsToken: 'a-token-of-some-length',
    })
  })

  it.each([
    'postgres://localhost/nukkad',
    'postgres://shop@localhost',
    'postgres:///nukkad?host=/var/run/postgresql',
    'postgres://shop@[::1]:5432/nukkad',
  ])('take the database address %s', (url) => {
    expect(parseSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  it.each(['localhost', '0.0.0.0', '::1', 'shop.internal'])('take the host %s', (host) => {
    expect(parseSettings({ HOST: host }).host).toBe(host)
  })

  it.each([
    ['PORT', '70000', 'PORT is "70000", but takes a whole number from 0 to 65535.'],
    ['PORT', '-1', 'PORT is "-1", but takes a whole number from 0 to 65535.'],
    ['PORT', '3e3', 'PORT is "3e3", but takes a whole number from 0 to 65535.'],
    ['PORT', 'http', 'PORT is "http", but takes a whole number from 0 to 65535.'],
    ['HOST', 'my shop', 'HOST is "my shop", but takes an IP address or a host name.'],
    ['HOST', 'http://localhost', 'HOST is "http://localhost", but takes an IP address or a host name.'],
    ['PUBLIC_URL', 'shop.example.in', /^PUBLIC_URL is "shop.example.in", but takes an address without a path/],
    ['PUBLIC_URL', 'ftp://shop.example.in', /^PUBLIC_URL is "ftp:/],
    ['PUBLIC_URL', 'https://shop.example.in/shop', /^PUBLIC_URL is "https:/],
    ['PUBLIC_URL', 'https://shop.example.in?a', /^PUBLIC_URL is "https:/],
    ['TRUST_PROXY', 'yes', 'TRUST_PROXY is "yes", but takes a whole number from 0 to 10.'],
    ['DEMO', 'maybe', 'DEMO is "maybe", but takes on, catalogue (no orders) or off.'],
    ['MAIL_FROM', 'Asha', 'MAIL_FROM is "Asha", but takes an address such as Nukkad <hello@example.in>.'],
    ['MAIL_DAYS', '0', 'MAIL_DAYS is "0", but takes a whole number from 1 to 3650.'],
    ['CARE_EMAIL', 'hello', 'CARE_EMAIL is "hello", but takes an e-mail address.'],
    ['CARE_PHONE', 'call me', /^CARE_PHONE is "call me", but takes a phone number/],
    ['CONTACT_FORM_URL', 'forms.example.in', /^CONTACT_FORM_URL is "forms.example.in", but takes an address/],
    ['RETURN_FORM_FIELDS', 'name', /^RETURN_FORM_FIELDS is "name", but takes pairs such as name=entry.111/],
    ['NEWSLETTER_FORM_FIELDS', 'email=a,', /^NEWSLETTER_FORM_FIELDS is "email=a,", but takes pairs/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL is "loud", but takes one of fatal, error/],
    ['CACHE_MB', '-1', 'CACHE_MB is "-1", but takes a whole number from 0 to 65536.'],
    ['NODE_ENV', 'staging', 'NODE_ENV is "staging", but takes production, development or test.'],
  ])('refuse %s=%s by name', (name, value, sentence) => {
    expect(refusal({ [name]: value })).toMatch(sentence)
  })

  it.each([
    [{ DATABASE_URL: 'mysql://shop:hush@db/nukkad' }, /^DATABASE_URL .* takes an address such as postgres:/],
    [{ DATABASE_URL: 'hush' }, /^DATABASE_URL .* takes an address such as postgres:/],
    [{ ADMIN_EMAIL: 'a@b.in', ADMIN_PASSWORD: 'hush' }, /^ADMIN_PASSWORD .* takes 6 to 200 characters\.$/],
    [{ SMTP_URL: 'http://shop:hush@mail' }, /^SMTP_URL .* takes an address such as smtps:/],
    [{ METRICS_TOKEN: 'hush' }, /^METRICS_TOKEN .* takes 16 to 200 characters\.$/],
  ])('refuse a secret without repeating it', (env, sentence) => {
    expect(refusal(env)).toMatch(sentence)
    expect(refusal(env)).not.toContain('hush')
  })

  it('repeat only the beginning of a long value', () => {
    expect(refusal({ PORT: '9'.repeat(500) })).toMatch(/^PORT is "9{60}…", but/)
  })

  it('want the first admin whole', () => {
    expect(refusal({ ADMIN_EMAIL: 'asha@example.in' })).toBe(
      'ADMIN_EMAIL is set without ADMIN_PASSWORD: set both or neither.',
    )
    expect(refusal({ ADMIN_PASSWORD: 'chai-at-half-past-six' })).toBe(
      'ADMIN_PASSWORD is set without ADMIN_EMAIL: set both or neither.',
    )
  })

  const keys = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'hush-hush', RAZORPAY_WEBHOOK_SECRET: 'hush-hush' }

  it('want the keys of the payment provider whole', () => {
    expect(refusal({ ...keys, RAZORPAY_WEBHOOK_SECRET: '' })).toBe(
      'RAZORPAY_WEBHOOK_SECRET is missing: set all keys of Razorpay or none.',
    )
    expect(refusal({ RAZORPAY_KEY_SECRET: 'hush-hush' })).toBe(
      'RAZORPAY_KEY_ID and RAZORPAY_WEBHOOK_SECRET are missing: set all keys of Razorpay or none.',
    )
    expect(refusal({ ...keys, PAYMENTS: 'sandbox' })).toMatch(/set one or the other\.$/)
  })

  it('want an address for the copies whose fields they name', () => {
    expect(refusal({ NEWSLETTER_FORM_FIELDS: 'email=entry.1' })).toBe(
      'NEWSLETTER_FORM_FIELDS is set without NEWSLETTER_FORM_URL: set the address as well.',
    )
  })

  it('want the bucket for pictures whole', () => {
    const bucket = {
      MEDIA_S3_ENDPOINT: 'https://s3.example/',
      MEDIA_S3_BUCKET: 'pictures',
      MEDIA_S3_REGION: 'auto',
      MEDIA_S3_KEY: 'a-key',
      MEDIA_S3_SECRET: 'hush-hush',
    }
    expect(refusal({ ...bucket, MEDIA_S3_SECRET: '', MEDIA_S3_KEY: '' })).toBe(
      'MEDIA_S3_KEY and MEDIA_S3_SECRET are missing: set all of MEDIA_S3_* or none.',
    )
    expect(parseSettings(bucket).mediaBucket).toEqual({
      ...{ endpoint: 'https://s3.example', bucket: 'pictures', region: 'auto' },
      ...{ key: 'a-key', secret: 'hush-hush' },
    })
    expect(parseSettings({}).mediaBucket).toBeUndefined()
  })

  it('want it said how payments are taken where it is the real thing', () => {
    expect(refusal({ NODE_ENV: 'production' })).toBe(
      'NODE_ENV is production, but no payments can be taken: set the keys of Razorpay, or PAYMENTS=sandbox to try it.',
    )
    expect(parseSettings({ NODE_ENV: 'production', PAYMENTS: 'sandbox' }).razorpay).toBeUndefined()
    expect(parseSettings({ NODE_ENV: 'production', ...keys }).razorpay).toMatchObject({ keyId: 'rzp_test_1' })
  })

  it.each([
    ['smtp://shop:hush@mail.example.in:587', 'smtp://shop:hush@mail.example.in:587?requireTLS=true'],
    ['smtp://mail.example.in/?pool=true', 'smtp://mail.example.in/?pool=true&requireTLS=true'],
    ['smtp://203.0.113.7', 'smtp://203.0.113.7?requireTLS=true'],
    ['smtp://2130706433', 'smtp://2130706433?requireTLS=true'],
  ])('insist on encryption of mails where %s leads', (given, read) => {
    expect(parseSettings({ SMTP_URL: given }).smtpUrl).toBe(read)
  })

  it.each([
    'smtps://shop:hush@mail.example.in',
    'smtp://mail.example.in?requireTLS=false',
    ...['smtp://localhost:1025', 'smtp://127.0.0.1:2525', 'smtp://[::1]:25', 'smtp://[fd12::5]', 'smtp://mailhog:1025'],
    ...['smtp://10.1.2.3', 'smtp://172.16.0.9', 'smtp://192.168.1.4', 'smtp://mail.internal'],
  ])('take the mail server %s as it stands', (url) => {
    expect(parseSettings({ SMTP_URL: url }).smtpUrl).toBe(url)
  })

  const bucketAt = (endpoint: string) => ({
    ...{ MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_BUCKET: 'pictures', MEDIA_S3_REGION: 'auto' },
    ...{ MEDIA_S3_KEY: 'a-key', MEDIA_S3_SECRET: 'hush-hush' },
  })

  it.each(['http://s3.example.in', 'http://203.0.113.7:9000', 'http://172.32.0.1', 'http://3405803783'])(
    'refuse to send pictures or forms unencrypted to %s',
    (url) => {
      expect(refusal(bucketAt(url))).toMatch(/^MEDIA_S3_ENDPOINT is "http:.*http:\/\/ only into a private network\.$/)
      for (const form of ['CONTACT', 'RETURN', 'NEWSLETTER']) {
        const sentence = refusal({ [`${form}_FORM_URL`]: url })
        expect(sentence).toMatch(new RegExp(`^${form}_FORM_URL is "http:.*http://`))
      }
    },
  )

  it.each(['http://bucket:9000', 'http://localhost:9000', 'http://10.0.0.5', 'http://minio.shop.svc.cluster.local'])(
    'take the bucket at %s, which lies near',
    (url) => {
      expect(parseSettings(bucketAt(url)).mediaBucket?.endpoint).toBe(url)
    },
  )

  it('are all named when several are wrong', () => {
    const sentence = refusal({ PORT: 'x', DEMO: 'y', ADMIN_EMAIL: 'z', ADMIN_PASSWORD: 'chai-at-half-past-six' })
    expect(sentence).toMatch(/^PORT is "x".*; DEMO is "y".*; ADMIN_EMAIL is "z", but takes an e-mail address\.$/)
  })
})

describe('.env.example', () => {
  const lines = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').split('\n')

  it('lists every setting with what it does, what it takes and what holds without it', () => {
    const expected = Object.entries(settingsTable).flatMap(([name, { about, takes, standard }]) => [
      `# ${about}`,
      `# Takes ${takes}. Not set: ${standard}.`,
      `# ${name}=`,
      '',
    ])
    expect(lines.slice(lines.indexOf('') + 1)).toEqual(expected)
  })
})
