import * as z from 'zod'

// the content security policy forbids eval, and even zod's attempt at it would be reported
z.config({ jitless: true })
