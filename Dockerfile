# The website, built with everything that development needs.
FROM node:24.21.0-bookworm-slim AS website
WORKDIR /app
COPY . .
RUN npm ci && npm run build

# The packages that the server needs at work.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
COPY contract/package.json contract/
COPY domain/package.json domain/
COPY e2e/package.json e2e/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --omit=dev --workspace=server --workspace=contract --workspace=domain

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# Some packages stand in the folder of the room that needs them.
COPY --from=packages /app .
COPY contract contract
COPY domain domain
COPY server server
COPY --from=website /app/web/dist web/dist
# PostgreSQL needs an account that the system knows.
RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin driverdesk \
  && mkdir /data && chown driverdesk:driverdesk /data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without demonstration accounts, whose password anyone can read.
CMD ["node", "server/src/cli.ts", "start", "--empty"]
