import { timingSafeEqual } from 'node:crypto'
import type * as prometheus from 'prom-client'
import { notFound } from '#common/api-error.ts'
import { fail } from './errors.ts'
import { onFirstUse } from './on-first-use.ts'
import { bearerToken } from './caller.ts'
import type { App } from './route.ts'

const prometheusClient = onFirstUse<typeof prometheus>('prom-client')

export function metricsRoute(app: App) {
  const { services } = app
  const token = services.config.metricsToken
  if (!token) return
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = prometheusClient()
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to the answer',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this instance',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(services.connections())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs that wait for a worker',
    registers,
    async collect() {
      const row = await services.asSystem('metrics', (db) =>
        db.find(
          'metrics.jobsDue',
          `select count(*) from pgboss.job where state in ('created', 'retry') and start_after <= now()`,
        ),
      )
      this.set(row?.count ?? 0)
    },
  })
  new Gauge({
    name: 'jobs_given_up',
    help: 'Jobs that failed as often as they may, by name; somebody must look',
    labelNames: ['job'],
    registers,
    async collect() {
      this.reset()
      const rows = await services.asSystem('metrics', (db) =>
        db.list(
          'metrics.jobsFailed',
          `select name, count(*) from pgboss.job where state = 'failed' group by name`,
        ),
      )
      for (const { name, count } of rows) this.set({ job: name }, count)
    },
  })
  for (const { name, help, count } of services.counts) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await services.asSystem('metrics', count))
      },
    })
  }

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    requests.inc({ method: request.method, route, status: reply.statusCode })
    seconds.observe({ route }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isSame(bearerToken(request) ?? '', token)) fail(notFound)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function isSame(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
