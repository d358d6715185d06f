import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseSettings, settingsTable } from './settings.ts'
import { StartError } from './start-error.ts'

function readError(env: Record<string, string>): string {
  try {
    parseSettings(env)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as StartError).message
  }
  throw new Error('the settings were accepted')
}

describe('settings', () => {
  it('are all optional', () => {
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
      mailFrom: undefined,
      mailDays: 90,
      shiprocket: undefined,
      hasSandboxCourier: false,
      razorpay: undefined,
      isLive: false,
      holdLimits: { perVariant: 20, total: 60 },
      mediaFetchAllow: [],
      environmentSeller: {},
      formServices: {},
      logLevel: 'info',
      cacheBytes: 64 * 1024 * 1024,
      metricsToken: undefined,
    })
  })

  it('are unset when they are empty', () => {
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
        SHIPROCKET_EMAIL: 'api@example.in',
        SHIPROCKET_PASSWORD: 'hush-courier',
        SHIPROCKET_WEBHOOK_TOKEN: 'courier-token',
        SHIPROCKET_PICKUP: 'Godown',
        RAZORPAY_KEY_ID: 'rzp_live_1A2b3C4d5E6f7G',
        RAZORPAY_KEY_SECRET: 'hush-hush',
        RAZORPAY_WEBHOOK_SECRET: 'more-hush',
        HOLD_UNITS_PER_VARIANT: '5',
        HOLD_UNITS_TOTAL: '8',
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
      shiprocket: {
        email: 'api@example.in',
        password: 'hush-courier',
        webhookToken: 'courier-token',
        pickupLocation: 'Godown',
      },
      hasSandboxCourier: false,
      razorpay: { keyId: 'rzp_live_1A2b3C4d5E6f7G', keySecret: 'hush-hush', webhookSecret: 'more-hush' },
      isLive: true,
      holdLimits: { perVariant: 5, total: 8 },
      mediaFetchAllow: [],
      environmentSeller: {
        name: 'Asha Textiles',
        address: ['4 Mill Road', 'Surat 395001'],
        state: 'Gujarat',
        gstin: '24ABCDE1234F1Z5',
        careEmail: 'care@example.in',
        carePhone: '+91 (80) 1234-5678',
        grievanceOfficer: 'Ravi Rao',
        grievanceEmail: 'ravi@example.in',
      },
      formServices: {
        contact: { url: 'https://forms.example.in/contact', fields: { name: 'entry.111', email: 'entry.222' } },
        returns: { url: 'http://127.0.0.1:9000/returns', fields: {} },
      },
      logLevel: 'debug',
      cacheBytes: 128 * 1024 * 1024,
      metricsToken: 'a-token-of-some-length',
    })
  })

  it('connect one courier or none', () => {
    const account = {
      SHIPROCKET_EMAIL: 'api@example.in',
      SHIPROCKET_PASSWORD: 'hush-courier',
      SHIPROCKET_WEBHOOK_TOKEN: 'courier-token',
    }
    expect(parseSettings(account).shiprocket?.pickupLocation).toBe('Primary')
    expect(parseSettings({ COURIER: 'sandbox' })).toMatchObject({ shiprocket: undefined, hasSandboxCourier: true })
    expect(readError({ ...account, COURIER: 'sandbox' })).toBe(
      'COURIER=sandbox conflicts with the Shiprocket settings: set one or the other.',
    )
    expect(readError({ SHIPROCKET_EMAIL: 'api@example.in' })).toBe(
      'SHIPROCKET_PASSWORD and SHIPROCKET_WEBHOOK_TOKEN are missing: set all Shiprocket settings or none.',
    )
  })

  it.each([
    'postgres://localhost/nukkad',
    'postgres://shop@localhost',
    'postgres:///nukkad?host=/var/run/postgresql',
    'postgres://shop@[::1]:5432/nukkad',
  ])('accept the database URL %s', (url) => {
    expect(parseSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  it('add prepared_statements=false to the database URL when DATABASE_PREPARED is off', () => {
    const parse = (url: string) => parseSettings({ DATABASE_URL: url, DATABASE_PREPARED: 'Off' }).databaseUrl
    expect(parse('postgres://shop@localhost/nukkad')).toBe('postgres://shop@localhost/nukkad?prepared_statements=false')
    expect(parse('postgres:///nukkad?host=/tmp')).toBe('postgres:///nukkad?host=/tmp&prepared_statements=false')
    expect(parseSettings({ DATABASE_PREPARED: 'off' }).databaseUrl).toBeUndefined()
    expect(readError({ DATABASE_PREPARED: 'maybe' })).toBe('Invalid DATABASE_PREPARED "maybe": expected on or off.')
  })

  it.each(['localhost', '0.0.0.0', '::1', 'shop.internal'])('accept the host %s', (host) => {
    expect(parseSettings({ HOST: host }).host).toBe(host)
  })

  it.each([
    ['PORT', '70000', 'Invalid PORT "70000": expected a whole number from 0 to 65535.'],
    ['PORT', '-1', 'Invalid PORT "-1": expected a whole number from 0 to 65535.'],
    ['PORT', '3e3', 'Invalid PORT "3e3": expected a whole number from 0 to 65535.'],
    ['PORT', 'http', 'Invalid PORT "http": expected a whole number from 0 to 65535.'],
    ['HOST', 'my shop', 'Invalid HOST "my shop": expected an IP address or a host name.'],
    ['HOST', 'http://localhost', 'Invalid HOST "http://localhost": expected an IP address or a host name.'],
    ['PUBLIC_URL', 'shop.example.in', /^Invalid PUBLIC_URL "shop.example.in": expected a URL without a path/],
    ['PUBLIC_URL', 'ftp://shop.example.in', /^Invalid PUBLIC_URL "ftp:/],
    ['PUBLIC_URL', 'https://shop.example.in/shop', /^Invalid PUBLIC_URL "https:/],
    ['PUBLIC_URL', 'https://shop.example.in?a', /^Invalid PUBLIC_URL "https:/],
    ['TRUST_PROXY', 'yes', 'Invalid TRUST_PROXY "yes": expected a whole number from 0 to 10.'],
    ['DEMO', 'maybe', 'Invalid DEMO "maybe": expected on, catalogue (no orders) or off.'],
    ['MAIL_FROM', 'Asha', 'Invalid MAIL_FROM "Asha": expected an address such as My Shop <hello@example.in>.'],
    ['MAIL_DAYS', '0', 'Invalid MAIL_DAYS "0": expected a whole number from 1 to 3650.'],
    ['CARE_EMAIL', 'hello', 'Invalid CARE_EMAIL "hello": expected an email address.'],
    ['CARE_PHONE', 'call me', /^Invalid CARE_PHONE "call me": expected a phone number/],
    ['CONTACT_FORM_URL', 'forms.example.in', /^Invalid CONTACT_FORM_URL "forms.example.in": expected a URL/],
    ['RETURN_FORM_FIELDS', 'name', /^Invalid RETURN_FORM_FIELDS "name": expected pairs such as name=entry.111/],
    ['NEWSLETTER_FORM_FIELDS', 'email=a,', /^Invalid NEWSLETTER_FORM_FIELDS "email=a,": expected pairs/],
    ['LOG_LEVEL', 'loud', /^Invalid LOG_LEVEL "loud": expected one of fatal, error/],
    ['CACHE_MB', '-1', 'Invalid CACHE_MB "-1": expected a whole number from 0 to 65536.'],
    ['NODE_ENV', 'staging', 'Invalid NODE_ENV "staging": expected production, development or test.'],
  ])('reject %s=%s by name', (name, value, sentence) => {
    expect(readError({ [name]: value })).toMatch(sentence)
  })

  it.each([
    [{ DATABASE_URL: 'mysql://shop:hush@db/nukkad' }, /^Invalid DATABASE_URL: expected a URL such as postgres:/],
    [{ DATABASE_URL: 'hush' }, /^Invalid DATABASE_URL: expected a URL such as postgres:/],
    [{ ADMIN_EMAIL: 'a@b.in', ADMIN_PASSWORD: 'hush' }, 'Invalid ADMIN_PASSWORD: expected 6 to 200 characters.'],
    [{ SMTP_URL: 'http://shop:hush@mail' }, /^Invalid SMTP_URL: expected a URL such as smtps:/],
    [{ METRICS_TOKEN: 'hush' }, 'Invalid METRICS_TOKEN: expected 16 to 200 characters.'],
  ])('reject a secret without repeating it', (env, sentence) => {
    expect(readError(env)).toMatch(sentence)
    expect(readError(env)).not.toContain('hush')
  })

  it('truncate a long value in the message', () => {
    expect(readError({ PORT: '9'.repeat(500) })).toMatch(/^Invalid PORT "9{60}…": expected/)
  })

  it('require both email and password of the first admin', () => {
    expect(readError({ ADMIN_EMAIL: 'asha@example.in' })).toBe(
      'ADMIN_EMAIL is set without ADMIN_PASSWORD: set both or neither.',
    )
    expect(readError({ ADMIN_PASSWORD: 'chai-at-half-past-six' })).toBe(
      'ADMIN_PASSWORD is set without ADMIN_EMAIL: set both or neither.',
    )
  })

  const keys = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'hush-hush', RAZORPAY_WEBHOOK_SECRET: 'hush-hush' }

  it('require all keys of the payment provider', () => {
    expect(readError({ ...keys, RAZORPAY_WEBHOOK_SECRET: '' })).toBe(
      'RAZORPAY_WEBHOOK_SECRET is missing: set all Razorpay keys or none.',
    )
    expect(readError({ RAZORPAY_KEY_SECRET: 'hush-hush' })).toBe(
      'RAZORPAY_KEY_ID and RAZORPAY_WEBHOOK_SECRET are missing: set all Razorpay keys or none.',
    )
    expect(readError({ ...keys, PAYMENTS: 'sandbox' })).toMatch(/set one or the other\.$/)
  })

  it('require the URL of a third-party form service whose fields are set', () => {
    expect(readError({ NEWSLETTER_FORM_FIELDS: 'email=entry.1' })).toBe(
      'NEWSLETTER_FORM_FIELDS is set without NEWSLETTER_FORM_URL: set the URL as well.',
    )
  })

  it('require all settings of the image bucket', () => {
    const bucket = {
      MEDIA_S3_ENDPOINT: 'https://s3.example/',
      MEDIA_S3_BUCKET: 'images',
      MEDIA_S3_REGION: 'auto',
      MEDIA_S3_KEY: 'a-key',
      MEDIA_S3_SECRET: 'hush-hush',
    }
    expect(readError({ ...bucket, MEDIA_S3_SECRET: '', MEDIA_S3_KEY: '' })).toBe(
      'MEDIA_S3_KEY and MEDIA_S3_SECRET are missing: set all of MEDIA_S3_* or none.',
    )
    expect(parseSettings(bucket).mediaBucket).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'images',
      region: 'auto',
      key: 'a-key',
      secret: 'hush-hush',
    })
    expect(parseSettings({}).mediaBucket).toBeUndefined()
  })

  it('let imports fetch from private hosts unless payments are live', () => {
    const env = { MEDIA_FETCH_ALLOW: '127.0.0.1:8080, [::1]:9000' }
    expect(parseSettings(env).mediaFetchAllow).toEqual(['127.0.0.1:8080', '[::1]:9000'])
    expect(readError({ MEDIA_FETCH_ALLOW: 'localhost' })).toMatch(/^Invalid MEDIA_FETCH_ALLOW "localhost": expected a /)
    const keys = { RAZORPAY_KEY_SECRET: 'hush-hush', RAZORPAY_WEBHOOK_SECRET: 'hush-hush' }
    expect(parseSettings({ ...env, ...keys, RAZORPAY_KEY_ID: 'rzp_test_1' }).mediaFetchAllow).toHaveLength(2)
    expect(readError({ ...env, ...keys, RAZORPAY_KEY_ID: 'rzp_live_1' })).toContain(
      'MEDIA_FETCH_ALLOW is for tests: remove it, because the Razorpay keys are live',
    )
  })

  it('require a payment provider in production', () => {
    expect(readError({ NODE_ENV: 'production' })).toBe(
      'NODE_ENV is production, but no payment provider is configured: set the Razorpay keys, or PAYMENTS=sandbox for testing.',
    )
    expect(parseSettings({ NODE_ENV: 'production', PAYMENTS: 'sandbox' }).razorpay).toBeUndefined()
    expect(parseSettings({ NODE_ENV: 'production', ...keys }).razorpay).toMatchObject({ keyId: 'rzp_test_1' })
  })

  it.each([
    ['smtp://shop:hush@mail.example.in:587', 'smtp://shop:hush@mail.example.in:587?requireTLS=true'],
    ['smtp://mail.example.in/?pool=true', 'smtp://mail.example.in/?pool=true&requireTLS=true'],
    ['smtp://203.0.113.7', 'smtp://203.0.113.7?requireTLS=true'],
    ['smtp://2130706433', 'smtp://2130706433?requireTLS=true'],
  ])('require TLS for %s', (url, parsed) => {
    expect(parseSettings({ SMTP_URL: url }).smtpUrl).toBe(parsed)
  })

  it.each([
    'smtps://shop:hush@mail.example.in',
    'smtp://mail.example.in?requireTLS=false',
    'smtp://localhost:1025',
    'smtp://127.0.0.1:2525',
    'smtp://[::1]:25',
    'smtp://[fd12::5]',
    'smtp://mailhog:1025',
    'smtp://10.1.2.3',
    'smtp://172.16.0.9',
    'smtp://192.168.1.4',
    'smtp://mail.internal',
  ])('do not change the SMTP server %s', (url) => {
    expect(parseSettings({ SMTP_URL: url }).smtpUrl).toBe(url)
  })

  const bucketAt = (endpoint: string) => ({
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_BUCKET: 'images',
    MEDIA_S3_REGION: 'auto',
    MEDIA_S3_KEY: 'a-key',
    MEDIA_S3_SECRET: 'hush-hush',
  })

  it.each(['http://s3.example.in', 'http://203.0.113.7:9000', 'http://172.32.0.1', 'http://3405803783'])(
    'reject sending images or forms unencrypted to %s',
    (url) => {
      expect(readError(bucketAt(url))).toMatch(
        /^Invalid MEDIA_S3_ENDPOINT "http:.*\(http:\/\/ only for private networks\)\.$/,
      )
      for (const form of ['CONTACT', 'RETURN', 'NEWSLETTER']) {
        const sentence = readError({ [`${form}_FORM_URL`]: url })
        expect(sentence).toMatch(new RegExp(`^Invalid ${form}_FORM_URL "http:.*http://`))
      }
    },
  )

  it.each(['http://bucket:9000', 'http://localhost:9000', 'http://10.0.0.5', 'http://minio.shop.svc.cluster.local'])(
    'accept the bucket at %s in a private network',
    (url) => {
      expect(parseSettings(bucketAt(url)).mediaBucket?.endpoint).toBe(url)
    },
  )

  it('are all named when several are invalid', () => {
    const sentence = readError({ PORT: 'x', DEMO: 'y', ADMIN_EMAIL: 'z', ADMIN_PASSWORD: 'chai-at-half-past-six' })
    expect(sentence).toMatch(
      /^Invalid PORT "x".*; Invalid DEMO "y".*; Invalid ADMIN_EMAIL "z": expected an email address\.$/,
    )
  })
})

describe('.env.example', () => {
  const lines = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').split('\n')

  it('lists every setting with its description, format and default', () => {
    const expected = Object.entries(settingsTable).flatMap(([name, { description, format, default: fallback }]) => [
      `# ${description}`,
      `# Format: ${format}. Default: ${fallback}.`,
      `# ${name}=`,
      '',
    ])
    expect(lines.slice(lines.indexOf('') + 1)).toEqual(expected)
  })
})
