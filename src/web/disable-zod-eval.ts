// The content security policy forbids eval and would report even Zod's feature test for it. Most pages never load Zod, so
// this sets the global that Zod reads.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
