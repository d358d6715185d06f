// the content security policy forbids eval, and even Zod's attempt at it would be reported. Set as Zod reads it, because
// most pages never load Zod
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
