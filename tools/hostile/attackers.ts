import * as fc from 'fast-check'
import { featureOrder } from '#features/order.ts'
import { nameContracts } from '#server/contracts.ts'
import { allRequests } from '#tests/robustness/wire/all-requests.ts'
import type { Cast } from '#tests/robustness/wire/cast.ts'
import { hangUp, send, type WireRequest } from '#tests/robustness/wire/request.ts'

export type Attack = {
  statuses: [status: number, count: number][]
  faults: string[]
  seconds: number
}

const [clients, batch, networks] = [20, 500, 4_000]

const noAnswer = (error: Error) => ({ status: 0, text: error.message })

process.once('message', async (task: { url: string; cast: Cast; count: number; seed: number }) => {
  const { url, cast, count, seed } = task
  const endpoints = [...(await nameContracts(featureOrder)).keys()]
  const requests = allRequests(cast, endpoints)
  const statuses = new Map<number, number>()
  const faults = new Map<string, string>()
  const began = performance.now()
  let [made, sent] = [0, 0]
  let ready: WireRequest[] = []

  function next(): WireRequest {
    if (ready.length === 0) ready = fc.sample(requests, { numRuns: batch, seed: seed + (made += 1) })
    return ready.pop()!
  }

  const attacker = async () => {
    while (sent < count) {
      sent += 1
      const request = next()
      const network = sent % networks
      const from = `10.${network >> 8}.${network & 255}.9`
      const headers = { ...request.headers, 'x-forwarded-for': from }
      const answer = await send(url, { ...request, headers }).catch(noAnswer)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status >= 500 || answer.status < 200)
        faults.set(
          `${request.method} ${request.path.slice(0, 200)}`,
          `${String(request.body).slice(0, 300)} → ${answer.status} ${answer.text.slice(0, 200)}`,
        )
    }
  }
  await Promise.all(Array.from({ length: clients }, attacker))
  hangUp()
  const result: Attack = {
    statuses: [...statuses].sort(([a], [b]) => a - b),
    faults: [...faults].map((words) => words.join(' ')),
    seconds: (performance.now() - began) / 1_000,
  }
  process.send?.(result, () => process.disconnect?.())
})
