import type { FreeSlots } from '#features/diary/contract.ts'
import type { Package } from '#features/payments/contract.ts'
import type { Random } from '#tools/demo/random.ts'
import type { Notebook } from './notebook.ts'
import { isReady, until } from './program.ts'

type Told = { status: number; body: any }
export type Town = {
  url: string
  apikey: string
  notebook: Notebook
  instructors: readonly string[]
  isOpen: () => boolean
}

/** A learner at a browser that gives up only when there is an answer: what was lost on the way is asked again, with the same key. */
export async function openCustomer(
  town: Town,
  random: Random,
  { email, password }: { email: string; password: string },
) {
  const { url, apikey, notebook } = town
  const signIn = await insist(town, 'signing in', () =>
    post(`${url}/auth/v1/token?grant_type=password`, { email, password }, { apikey }),
  )
  if (signIn.status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(signIn.body)}`)
  const learnerId: string = signIn.body.user.id
  const mine = { authorization: `Bearer ${signIn.body.access_token}` }
  const get = (path: string) => insist(town, path, () => fetch(url + path, { headers: mine }))
  const send = (path: string, body: object) => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    return insist(town, path, () => post(url + path, body, { ...mine, ...key }))
  }

  async function hold(): Promise<{ id: string; instructorId: string } | undefined> {
    const instructorId = random.pick(town.instructors)
    const { days } = (await get(`/api/instructors/${instructorId}/slots?days=28&minutes=60`))
      .body as FreeSlots
    const startsAt = random.pick(days.flatMap(({ starts }) => starts))
    const { status, body } = await send('/api/lessons/holds', {
      instructorId,
      startsAt,
      minutes: 60,
      // Between Bristol and Bath, where all of them come to.
      pickup: { address: '14 Example Road', postcode: 'BS31 1AA' },
    })
    if (status !== 200) return undefined
    notebook.held({ id: body.id, learnerId, instructorId, startsAt })
    return { id: body.id, instructorId }
  }

  async function payByCard(instructorId: string, lessonId: string | null): Promise<void> {
    const { packages } = (await get(`/api/payments/packages?instructor_id=${instructorId}`)).body as {
      packages: Package[]
    }
    const pack = packages.find(({ kind, lesson_minutes }) =>
      lessonId ? kind === 'single' && lesson_minutes === 60 : kind === 'block',
    )!
    const query = {
      package_id: pack.id,
      student_id: learnerId,
      instructor_id: instructorId,
      lesson_id: lessonId,
      origin_url: url,
    }
    const { status, body } = await send('/api/payments/checkout/session', query)
    if (status !== 200) return note(town, 'checkout', body, ['lesson-not-held'])
    const form = new URLSearchParams({
      number: '4242424242424242',
      expiry: '04 / 40',
      cvc: '123',
      name: email,
    })
    // Pressed again after a lost answer, the page of a paid session leads on to the shop.
    const paid = await insist(town, 'the pay page', () =>
      fetch(body.url, { method: 'POST', body: form, redirect: 'manual' }),
    )
    if (paid.status !== 303) return
    notebook.paid({ sessionId: body.session_id, lessonId })
    // Some close the window: then only the webhook tells the product.
    if (random.chance(0.3)) return
    const outcome: string = await until(
      'the payment to be known',
      async () => (await get(`/api/payments/checkout/status/${body.session_id}`)).body.outcome,
    )
    notebook.isToldOutcome(body.session_id, outcome)
    if (outcome === 'booked') notebook.isTold(lessonId!, 'booked')
  }

  async function payWithCredit(lessonId: string): Promise<boolean> {
    notebook.asks(lessonId, 'booked')
    const { status, body } = await send(`/api/lessons/${lessonId}/payment-with-credit`, {})
    if (status === 200) notebook.isTold(lessonId, 'booked')
    else note(town, 'credit', body, ['not-enough-credit'])
    return status === 200
  }

  async function visit(): Promise<void> {
    if (random.chance(0.1)) return payByCard(random.pick(town.instructors), null)
    const lesson = await hold()
    if (!lesson) return
    if (random.chance(0.15)) {
      notebook.asks(lesson.id, 'let-go')
      const { status, body } = await insist(town, 'letting go', () =>
        fetch(`${url}/api/lessons/holds/${lesson.id}`, { method: 'DELETE', headers: mine }),
      )
      return status === 200 ? notebook.isTold(lesson.id, 'let-go') : note(town, 'letting go', body, [])
    }
    notebook.asks(lesson.id, 'booked')
    if (!(random.chance(0.4) && (await payWithCredit(lesson.id))))
      await payByCard(lesson.instructorId, lesson.id)
    if (!random.chance(0.4) || !notebook.lessons.get(lesson.id)!.told.has('booked')) return
    notebook.asks(lesson.id, 'cancelled')
    const { status, body } = await send(`/api/lessons/${lesson.id}/cancellation`, { reason: 'A cold' })
    if (status === 200) notebook.isTold(lesson.id, 'cancelled')
    else note(town, 'cancelling', body, [])
  }

  return {
    async comeAndGo(): Promise<void> {
      while (town.isOpen()) await visit()
    },
  }
}

const post = (url: string, body: object, headers: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** A refusal that has no place in this story is a fault of the product. */
function note(town: Town, what: string, body: { code?: string }, expected: readonly string[]) {
  if (!expected.includes(body.code ?? '')) town.notebook.faults.push(`${what}: ${JSON.stringify(body)}`)
}

async function insist(town: Town, what: string, ask: () => Promise<Response>): Promise<Told> {
  for (let tries = 0; tries < 1_000; tries++) {
    const told = await ask().then(read, () => undefined)
    // Away for a moment, the database (503) or the payment service (424): the person is told to try again, and does.
    if (told && told.status !== 503 && told.status !== 424) {
      if (told.status >= 500)
        town.notebook.faults.push(`${what}: ${told.status} ${JSON.stringify(told.body)}`)
      else return told
    }
    await back(town.url)
  }
  throw new Error(`${what}: no answer`)
}

let waiting: Promise<unknown> | undefined

/** All who wait ask together: eighteen who knock fifty times a second would keep from starting what they wait for. */
const back = (url: string) =>
  (waiting ??= until('the product to be back', () => isReady(url)).finally(() => (waiting = undefined)))

async function read(reply: Response): Promise<Told | undefined> {
  const text = await reply.text().catch(() => undefined)
  return text === undefined
    ? undefined
    : {
        status: reply.status,
        body: reply.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
      }
}
