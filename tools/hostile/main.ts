/**
 * `npm run hostile [-- REQUESTS]`: generated requests to every route, from many networks and with the limits of
 * production, while people of a network of their own go on using the product. 20,000 unless told; SEED repeats a run.
 */
import { fork } from 'node:child_process'
import path from 'node:path'
import { assemble } from '#tests/robustness/wire/cast.ts'
import { startTestCluster } from '#tests/support/postgres.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import type { Attack } from './attackers.ts'
import type { Visits } from './bystanders.ts'

const count = Number(process.argv[2] ?? 20_000)
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
const mostMs = 250

const { server, login } = await startTestCluster()
process.env['CLEARWAY_TEST_CLUSTER'] = JSON.stringify({ ownerUrl: server.url('postgres'), login })
const app = await openTestApp({ AUTH_RATE_LIMITS: 'on', TRUST_PROXY: 'on', AUTH_ANONYMOUS: 'on' })
await app.services.jobs.work()
const cast = await assemble(app)
const people = await Promise.all(
  ['Amara Okafor', 'Ben Frost', 'Chloe Evans', 'Dev Patel'].map((name) => app.person(name)),
)
console.log(`${count} requests, seed ${seed}`)

const [visits, attack] = [
  program<Visits>('bystanders.ts', { url: app.url, tokens: people.map(({ token }) => token) }),
  program<Attack>('attackers.ts', { url: app.url, cast, count, seed }),
]
const { statuses, faults, seconds } = await attack.done
visits.child.send('stop')
const { asked, failed, p50, p99, worst } = await visits.done
await app.close()
await server.stop()

console.log(statuses.map(([status, n]) => `${status} × ${n}`).join(', '))
console.log(`${Math.round(count / seconds)} hostile requests a second`)
console.log(
  `others: ${asked} requests, ${failed.length} not served, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; worst ten seconds p99 ${worst.toFixed(1)} ms (goal: below ${mostMs})`,
)
for (const fault of [...faults, ...failed].slice(0, 20)) console.log(`✖ ${fault}`)
process.exit(faults.length + failed.length === 0 && worst < mostMs ? 0 : 1)

function program<Result>(file: string, task: object) {
  const child = fork(path.join(import.meta.dirname, file))
  child.send(task)
  const done = new Promise<Result>((resolve, reject) => {
    child.once('message', (result) => resolve(result as Result))
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
  })
  return { child, done }
}
