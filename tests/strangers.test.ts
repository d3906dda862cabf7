import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { seedDemo } from '#tools/demo/seed.ts'
import { startStripeStandIn } from '#tools/stand-ins/stripe/stand-in.ts'
import { openTestApp, type Person, type TestApp } from './support/test-app.ts'

/**
 * A demo's worth of people, then every table is read as two of them who never met. Whatever both see must be open to everybody
 * who is signed in; and what is open to everybody is in a list, with the reason.
 */
describe('two strangers', () => {
  let app: TestApp
  let stripe: Awaited<ReturnType<typeof startStripeStandIn>>
  let tables: string[]
  let newcomer: Person
  const keys = { secretKey: 'sk_test_strangers', webhookSecret: 'whsec_strangers' }

  before(async () => {
    stripe = await startStripeStandIn({ file: ':memory:', port: 0, secretKey: keys.secretKey, webhook: null })
    app = await openTestApp({
      DEMO_SIZE: 'small',
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_URL: stripe.url,
    })
    await seedDemo(app.services)
    newcomer = await app.person('Nora Newcomer')
    const { rows } = await app.services.asSystem('the catalogue', (db) =>
      db.queryUnchecked<{ name: string }>(`
        select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss') and n.nspname not like 'pg_%' order by 1`),
    )
    tables = rows.map(({ name }) => name)
  })
  after(async () => {
    await app.close()
    await stripe.close()
  })

  /** The rows a person may read, by their place in the table; nothing where the table itself is closed to them. */
  async function seenBy(id: string, table: string): Promise<string[]> {
    const { rows } = await app.services
      .asUser({ role: 'authenticated', sub: id }, (db) =>
        db.queryUnchecked<{ at: string }>(`select ctid::text as at from ${table}`, []),
      )
      .catch((error: { code?: string }) => {
        if (error.code === '42501') return { rows: [] }
        throw error
      })
    return rows.map(({ at }) => at)
  }

  async function peopleWho(role: string): Promise<string[]> {
    const { rows } = await app.services.asSystem('the people of the demo', (db) =>
      db.queryUnchecked<{ id: string }>(
        `select id from public.profiles where role = $1 and email not like '%home.test' order by id`,
        [role],
      ),
    )
    return rows.map(({ id }) => id)
  }

  test('somebody who has just come sees only what is open to everybody, table by table', async () => {
    const open: string[] = []
    for (const table of tables) {
      const seen = await seenBy(newcomer.id, table)
      const own = ownOfNewcomer[table] ?? 0
      if (seen.length > own) open.push(table)
    }
    assert.deepEqual(open, Object.keys(openToSignedIn))
  })

  for (const role of ['student', 'instructor']) {
    test(`two of the role ${role} who never met do not see each other, in any table`, async () => {
      const [one, other] = await strangersOf(role)
      let compared = 0
      for (const table of tables) {
        const [mine, theirs, everybodys] = await Promise.all([
          seenBy(one, table),
          seenBy(other, table),
          seenBy(newcomer.id, table),
        ])
        compared += mine.length
        const shared = mine.filter((row) => theirs.includes(row) && !everybodys.includes(row))
        assert.deepEqual(shared, [], table)
      }
      assert.ok(compared > 20, 'they have rows of their own to be kept apart')
    })
  }

  /** Two of them without a lesson together or a learner in common. */
  async function strangersOf(role: string): Promise<[string, string]> {
    const people = await peopleWho(role)
    const { rows } = await app.services.asSystem('who knows whom', (db) =>
      db.queryUnchecked<{ pair: string }>(
        `select instructor_id || ' ' || learner_id as pair from public.lessons`,
      ),
    )
    const knows = (id: string) =>
      new Set(rows.filter(({ pair }) => pair.includes(id)).flatMap(({ pair }) => pair.split(' ')))
    for (const one of people) {
      for (const other of people) {
        const [ofOne, ofOther] = [knows(one), knows(other)]
        if (one !== other && ofOne.size > 1 && ofOther.size > 1 && [...ofOne].every((id) => !ofOther.has(id)))
          return [one, other]
      }
    }
    throw new Error(`The demo has no two strangers of the role ${role}`)
  }
})

/** Rows that belong to the newcomer herself. */
const ownOfNewcomer: Record<string, number> = { 'public.profiles': 1 }

/** What everybody who is signed in may read, and why. */
const openToSignedIn: Record<string, string> = {
  'public.packages': 'the price list',
  'storage.buckets': 'the name of the one bucket',
}
