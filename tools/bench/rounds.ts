import { childrenCpuMs, cpuMs } from './cores.ts'
import { type Ask, Connection, type Reply } from './connection.ts'

/** Times in milliseconds; `cpuUs` and `databaseUs` are processor time per request in microseconds, of the server and of PostgreSQL. */
export type Figures = {
  perSecond: number
  p50: number
  p99: number
  cpuUs: number
  databaseUs: number
  statuses: Record<string, number>
}

export type Rate = Pick<Figures, 'perSecond'>

/** A server under test. */
export type Target = { url: string; pid: number; databasePid: number }

export const median = (numbers: readonly number[]) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

type Load = {
  clients: number
  requests: number
  ask: (index: number, client: number) => Ask
  look?: (reply: Reply, index: number, client: number) => void
}

/** Sends `requests` in total from `clients` callers, each waiting for its response. `look` sees every response and must be quick. */
export async function load(
  { url, pid, databasePid }: Target,
  { clients, requests, ask, look }: Load,
): Promise<Figures> {
  const times: number[] = []
  const statuses: Record<string, number> = {}
  const connections = Array.from({ length: clients }, () => new Connection(url))
  let next = 0
  const [cpu, databaseCpu] = [cpuMs(pid), childrenCpuMs(databasePid)]
  const began = performance.now()
  await Promise.all(
    connections.map(async (connection, client) => {
      for (let index = next++; index < requests; index = next++) {
        const request = ask(index, client)
        const sent = performance.now()
        const reply = await connection.send(request)
        times.push(performance.now() - sent)
        statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
        look?.(reply, index, client)
      }
    }),
  )
  const took = performance.now() - began
  const each = (ms: number) => (ms / requests) * 1000
  const cpuUs = each(cpuMs(pid) - cpu)
  const databaseUs = each(childrenCpuMs(databasePid) - databaseCpu)
  for (const connection of connections) connection.close()
  times.sort((a, b) => a - b)
  return {
    perSecond: (requests / took) * 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    cpuUs,
    databaseUs,
    statuses,
  }
}

/**
 * Measures several implementations in turn, so that noise of the machine affects all of them; the order rotates every round, and the first
 * round is the warm-up.
 */
export async function takeTurns<Sides extends Record<string, (round: number) => Promise<unknown>>>(
  rounds: number,
  sides: Sides,
) {
  const names = Object.keys(sides)
  const results = Object.fromEntries(names.map((name) => [name, [] as unknown[]]))
  for (let round = 0; round <= rounds; round++) {
    const first = round % names.length
    for (const name of [...names.slice(first), ...names.slice(0, first)]) {
      const result = await sides[name]!(round)
      if (round > 0) results[name]!.push(result)
    }
  }
  return results as { [Side in keyof Sides]: Awaited<ReturnType<Sides[Side]>>[] }
}

export const alternate = <T>(
  rounds: number,
  ours: (round: number) => Promise<T>,
  floor: (round: number) => Promise<T>,
) => takeTurns(rounds, { ours, floor })

/** The median of the rounds' ratios of ours to the floor. */
export const ratioOf = ({ ours, floor }: { ours: readonly Rate[]; floor: readonly Rate[] }) =>
  median(ours.map((figures, round) => figures.perSecond / floor[round]!.perSecond))

export const show = (number: number, digits = 2) => (Number.isFinite(number) ? number.toFixed(digits) : '–')

export const describe = (figures: readonly Figures[]) =>
  `${show(median(figures.map((one) => one.perSecond)), 0)}/s, p50 ${show(median(figures.map((one) => one.p50)))} ms, ${show(median(figures.map((one) => one.cpuUs)), 0)} µs CPU each, ${show(median(figures.map((one) => one.databaseUs)), 0)} of PostgreSQL`

/** A fast wrong answer is an error. */
export function mustAllBe(status: number, { statuses }: Figures, requests: number, what: string) {
  if (statuses[status] !== requests)
    throw new Error(`${what}: wanted ${requests} answers ${status}, got ${JSON.stringify(statuses)}`)
}
