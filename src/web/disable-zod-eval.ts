// the content security policy forbids eval and would report even Zod's feature test. Set through the global that Zod
// reads, because most pages never load Zod
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
