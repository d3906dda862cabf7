import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AuditEntry } from '#features/admin/audit-contract.ts'
import {
  openTestApp,
  type Person,
  type TestApp,
  type InputOf,
  type OutputOf,
} from '#tests/support/test-app.ts'
import { documentsOf } from '#tests/support/vetting.ts'
import { listAudit } from '../audit-contract.ts'
import { getOverview } from '../overview-contract.ts'
import { submitVetting, decideVetting } from '#features/instructors/contract.ts'

let app: TestApp
let grace: Person
let helen: Person
const paper = 'id-documents/1782000000000_badge.pdf'
before(async () => {
  app = await openTestApp()
  app.clock.set('2026-11-24T09:00:00Z')
  grace = await app.person('Grace Adeyemi', 'admin')
  helen = await app.person('Helen Marsh', 'instructor')
})
after(() => app.close())

const audit = (query: InputOf<typeof listAudit> = {}) => app.call(grace, listAudit, query)
const overview = () => app.call(grace, getOverview, {})

test('Helen hands in her badge, Grace reads it and says no, and all of it is on record', async () => {
  await upload(helen, paper)
  const handedIn = await app.tryCall(helen, submitVetting, {
    badgeKind: 'ADI',
    documents: (await documentsOf(app, helen)).map((one) =>
      one.kind === 'badge' ? { ...one, path: paper } : one,
    ),
  })
  assert.equal(handedIn.status, 200)
  assert.deepEqual((await overview()).vettings, { waiting: 1, oldestAt: '2026-11-24T09:00:00Z' })

  app.clock.set('2026-11-24T10:00:00Z')
  const { signedURL } = (
    await app.ask(grace, 'POST', `/storage/v1/object/sign/user-uploads/${paper}`, { expiresIn: 60 })
  ).body
  assert.equal((await app.ask(undefined, 'GET', `/storage/v1${signedURL}`)).status, 200)
  app.clock.set('2026-11-24T11:00:00Z')
  await app.call(grace, decideVetting, {
    id: handedIn.body.id,
    decision: 'reject',
    reason: 'The photo is too dark to read.',
  })

  const { entries, nextCursor } = await audit()
  assert.deepEqual(
    entries.map(({ what, at, by, about, detail }) => [what, at, by?.name, about?.name, detail]),
    [
      ['rejected', '2026-11-24T11:00:00Z', 'Grace Adeyemi', 'Helen Marsh', 'The photo is too dark to read.'],
      ['document-read', '2026-11-24T10:00:00Z', 'Grace Adeyemi', 'Helen Marsh', 'badge'],
      ['submitted', '2026-11-24T09:00:00Z', 'Helen Marsh', 'Helen Marsh', ''],
    ],
  )
  assert.equal(nextCursor, null)
  assert.equal((await overview()).vettings.waiting, 0)
})

test('a long record is read page by page, both kinds in their order, nothing twice', async () => {
  await app.services.asSystem('a busy month', (db) =>
    db.queryUnchecked(
      `insert into storage.reads (object_id, name, owner, reader_id, how, at) select gen_random_uuid(), $1, $2, $3, 'download', timestamptz '2026-10-01T09:00Z' + (n / 3) * interval '1 hour' from generate_series(1, 57) n`,
      [paper, helen.id, grace.id],
    ),
  )
  const met: AuditEntry[] = []
  for (let cursor: string | null = ''; cursor !== null && met.length < 200; ) {
    const page: OutputOf<typeof listAudit> = await audit({ cursor })
    assert.ok(page.entries.length <= 25)
    met.push(...page.entries)
    cursor = page.nextCursor
  }
  assert.equal(met.length, 60)
  assert.equal(new Set(met.map(({ id }) => id)).size, 60)
  assert.deepEqual(
    met.map(({ at }) => at),
    met
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
})

test('the trail narrows to a kind, a person and days; what happened to accounts comes when it is asked for', async () => {
  const kinds = async (query: InputOf<typeof listAudit>) =>
    (await audit(query)).entries.map(({ kind, what }) => `${kind} ${what}`)
  assert.deepEqual(await kinds({ kind: 'vetting' }), ['vetting rejected', 'vetting submitted'])
  assert.deepEqual(await kinds({ kind: 'vetting', person: grace.id }), ['vetting rejected'])
  assert.deepEqual(await kinds({ from: '2026-11-24', to: '2026-11-24' }), [
    'vetting rejected',
    'document document-read',
    'vetting submitted',
  ])
  assert.deepEqual(await kinds({ from: '2026-11-25' }), [])
  await app.services.asSystem('Helen signs in', (db) =>
    db.queryUnchecked(
      `insert into auth.audit (user_id, action, ip, at) values ($1, 'signed-in', '192.0.2.7', '2026-11-24T12:00Z'), ($2, 'signed-in', null, '2026-11-23T23:59Z')`,
      [helen.id, grace.id],
    ),
  )
  assert.deepEqual(await kinds({ kind: 'account', person: helen.id }), ['account signed-in'])
  assert.deepEqual(await kinds({ kind: 'account', from: '2026-11-24', to: '2026-11-24' }), [
    'account signed-in',
  ])
  assert.ok(!(await kinds({})).includes('account signed-in'))
  for (const query of ['kind=gossip', 'person=helen', 'from=yesterday', 'to=1999-01-01'])
    assert.equal((await app.ask(grace, 'GET', `/api/admin/audit?${query}`)).status, 400, query)
})

async function upload(who: Person, path: string) {
  const body = new FormData()
  body.set(
    '',
    new Blob([Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')], {
      type: 'application/pdf',
    }),
    'badge.pdf',
  )
  const reply = await fetch(`${app.url}/storage/v1/object/user-uploads/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}` },
    body,
  })
  assert.equal(reply.status, 200, await reply.text())
}
