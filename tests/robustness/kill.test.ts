import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { makePeople } from '#tools/demo/people.ts'
import { seeded } from '#tools/demo/random.ts'
import { demoLogins } from '#server/demo.ts'
import { auditLedger, auditLessons, auditNotifications, auditOverlaps, auditPayments } from './audit.ts'
import { openBooks } from './books.ts'
import { openCustomer, type Town } from './customer.ts'
import { openNotebook } from './notebook.ts'
import { askForAll, auditPayouts, countOf, earnAndAsk, listPayees, moments } from './payees.ts'
import { freePort } from '#tests/support/free-port.ts'
import { hasNewPostmaster, isReady, type Program, postmasterOf, startProduct, until } from './program.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'clearway-kill-'))
const dataFolder = path.join(folder, 'data')
const kinds = [...Array(7).fill('server'), ...Array(7).fill('database'), ...Array(6).fill('both')] as (
  | 'server'
  | 'database'
  | 'both'
)[]
let url: string
let product: Program
let startAgain: () => Promise<void>

before(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  startAgain = async () => {
    product = await startProduct({
      PORT: String(port),
      CLEARWAY_DATA: dataFolder,
      DEMO_SIZE: 'small',
      AUTH_EMAIL_COOLDOWN: '0',
      DATABASE_URL: '',
      CLEARWAY_MODE: 'demo',
    })
  }
  await startAgain()
})
after(async () => {
  product.child.kill('SIGTERM')
  await product.exited
  rmSync(folder, { recursive: true, force: true })
})

test('server and database are killed twenty times in the middle of bookings and payments: nothing acknowledged is lost, nothing is paid twice', async (t) => {
  const seed = Number(process.env['TEST_SEED'] ?? crypto.getRandomValues(new Uint32Array(1))[0])
  t.diagnostic(`TEST_SEED=${seed}`)
  const random = seeded(seed)
  const notebook = openNotebook()
  const since = new Date().toISOString()
  let isOpen = true
  const town: Town = {
    url,
    notebook,
    apikey: await apikey(),
    instructors: await listInstructors(),
    isOpen: () => isOpen,
  }
  const customers = await Promise.all(
    learners.flatMap(({ email }, at) =>
      [0, 1].map((tab) =>
        openCustomer(town, seeded(seed + 2 * at + tab), { email, password: demoLogins.student.password }),
      ),
    ),
  )
  const townLife = Promise.all(customers.map((one) => one.comeAndGo()))

  t.after(() => {
    isOpen = false
  })
  const recovery = { server: [] as number[], database: [] as number[], both: [] as number[] }
  for (const kind of random.shuffled(kinds)) {
    await Promise.race([notebook.after(random.whole(3, 25)), townLife])
    const began = performance.now()
    await kill(kind)
    recovery[kind].push(performance.now() - began)
  }
  isOpen = false
  await townLife
  t.diagnostic(
    `${notebook.acknowledged()} acknowledgements, ${notebook.lessons.size} holds, ${notebook.payments.size} card payments`,
  )
  for (const [kind, times] of Object.entries(recovery))
    t.diagnostic(
      `${kind} back in ${(median(times) / 1_000).toFixed(2)} s (median), ${(Math.max(...times) / 1_000).toFixed(2)} s at most`,
    )
  assert.deepEqual(notebook.faults, [], 'nobody got an answer that has no place here')

  // A stop by hand and a start: the payment service's messages set out at once.
  product.child.kill('SIGTERM')
  assert.equal(await product.exited, 0)
  await startAgain()
  const books = await openBooks(dataFolder)
  try {
    const began = performance.now()
    let waiting: string[] = []
    await until(
      'all that is under way to arrive',
      async () => (waiting = await books.onItsWay()).length === 0,
    ).catch((error: Error) => assert.fail(`${error.message}: ${waiting.join(', ')}`))
    t.diagnostic(`all that was under way arrived in ${((performance.now() - began) / 1_000).toFixed(1)} s`)
    await auditLessons(books, notebook, since)
    await auditPayments(books, notebook)
    await auditLedger(books)
    await auditNotifications(books, since)
    await auditOverlaps(books)
  } finally {
    await books.close()
  }
})

test('the server is killed at each step while payouts go out: everybody is paid exactly once', async (t) => {
  const seed = Number(process.env['TEST_SEED'] ?? crypto.getRandomValues(new Uint32Array(1))[0])
  t.diagnostic(`TEST_SEED=${seed}`)
  const random = seeded(seed)
  let books = await openBooks(dataFolder)
  try {
    const { password } = demoLogins.instructor
    const payees = await listPayees(books, { url, apikey: await apikey(), password })
    const left: Record<string, number> = {}
    for (const moment of random.shuffled([...moments, ...moments])) {
      const before = await countOf(books, moment)
      const asked = Promise.allSettled(
        payees.map(async (payee) => {
          for (let times = 0; times < 4; times += 1)
            await earnAndAsk(books, url, payee, random.whole(2_000, 2_100))
        }),
      )
      const end = performance.now() + 10_000
      if (moment === 'any') await new Promise((resolve) => setTimeout(resolve, random.whole(0, 150)))
      else while ((await countOf(books, moment)) <= before + random.whole(0, 2) && performance.now() < end);
      await kill('server')
      await asked
      await books.close().catch(() => {})
      books = await openBooks(dataFolder)
      for (const { state } of await books.rows<{ state: string }>('select state from public.payouts'))
        left[state] = (left[state] ?? 0) + 1
    }
    // Who lost the answer presses once more.
    for (const { mine } of payees) await askForAll(url, mine)
    await until(
      'all payouts to be at their banks',
      async () => (await books.onItsWay()).length === 0 && (await countOf(books, 'payout noted')) > 0,
    )
    const count = await auditPayouts(books, payees)
    await auditLedger(books)
    t.diagnostic(
      `${count} payouts to ${payees.length} instructors; found after kills: ${JSON.stringify(left)}`,
    )
    assert.ok(count > moments.length)
    assert.ok(left['due'] || left['transferred'], 'some were killed half-way')
  } finally {
    await books.close()
  }
})

async function kill(kind: (typeof kinds)[number]) {
  const database = postmasterOf(dataFolder)
  if (kind !== 'database') product.child.kill('SIGKILL')
  if (kind !== 'server') process.kill(database, 'SIGKILL')
  if (kind !== 'database') {
    await product.exited
    await startAgain()
  }
  await until('a new database', () => hasNewPostmaster(dataFolder, database))
  await until('the product to be ready', () => isReady(url))
}

/** Those of the small demo whose instructor is vetted already. */
const learners = makePeople(seeded(1903), { instructors: 4, learners: 6, fullDiary: 0, inSchool: 0 })
  .slice(0, 3)
  .flatMap((instructor) => instructor.learners)

const apikey = async () => ((await (await fetch(`${url}/config.json`)).json()) as { anonKey: string }).anonKey

async function listInstructors() {
  const books = await openBooks(dataFolder)
  const rows = await books
    .rows<{ id: string }>(
      'select instructor_id as id from public.diaries where open_until > now() order by 1',
    )
    .finally(books.close)
  assert.equal(rows.length, 3)
  return rows.map(({ id }) => id)
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
