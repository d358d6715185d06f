import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/domains/*/server/{tables,*-tables}.ts', './src/platform/*/tables.ts', './demo/orders/tables.ts'],
  out: './migrations',
})
