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
import { changeCar } from '#features/cars/contract.ts'
import { invite } from '#features/invitations/contract.ts'
import { addPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { nameSchool, removeFromSchool } from '#features/schools/contract.ts'
import { makeCar, makeSchool } from '#tests/support/cars.ts'
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
    entries.map(({ what, at, by, subject, detail }) => [what, at, by?.name, subject?.name, detail]),
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

test('what a school does is on record, and found by the school, the car and the people', async () => {
  const { gwen, members } = await makeSchool(app, 'Gwen Parry', ['Owen Pike', 'Rhys Cole'])
  const [owen, rhys] = members
  const driverIds = [owen!.id, rhys!.id]
  const car = await makeCar(app, gwen, 'Polo', { driverIds })
  await makeCar(app, gwen, 'Clio', { driverIds })
  const { id: pupilId } = await app.call(owen!, addPupil, { name: 'Stan Whitcombe' })
  for (const day of [25, 26])
    await app.call(owen!, enterLesson, {
      pupilId,
      startsAt: `2026-11-${day}T13:00:00Z`,
      minutes: 60,
      payment: 'cash',
      pricePence: 3600,
    })
  const archive = { id: car.id, archived: true }
  await app.call(gwen, changeCar, { ...archive, dryRun: true })
  await app.call(gwen, changeCar, archive)
  await app.call(gwen, changeCar, { id: car.id, archived: false, lessonsBack: true })
  await app.call(gwen, removeFromSchool, { id: rhys!.id })
  await app.call(gwen, nameSchool, { name: 'Severn and Avon' })
  await app.call(gwen, invite, { name: 'Helen Marsh', email: helen.email })

  const found = async (query: InputOf<typeof listAudit>) =>
    (await audit(query)).entries
      .filter(({ kind }) => kind === 'school')
      .map(({ what, by, subject, detail }) => [what, by?.name, subject?.name, detail])
  const all = [
    ['instructor-invited', 'Gwen Parry', 'Helen Marsh', 'Severn and Avon'],
    ['school-named', 'Gwen Parry', undefined, 'Severn and Avon\nSevern and Avon'],
    ['school-removed', 'Gwen Parry', 'Rhys Cole', 'Severn and Avon'],
    ['car-used-again', 'Gwen Parry', undefined, 'Severn and Avon\nPolo\n2'],
    ['car-archived', 'Gwen Parry', undefined, 'Severn and Avon\nPolo\n2'],
    ['car-added', 'Gwen Parry', undefined, 'Severn and Avon\nClio'],
    ['car-added', 'Gwen Parry', undefined, 'Severn and Avon\nPolo'],
  ]
  assert.deepEqual(await found({ search: 'Gwen' }), all)
  assert.deepEqual(await found({ search: 'severn' }), all)
  assert.deepEqual(await found({ kind: 'school' }), all)
  assert.deepEqual(await found({ search: 'Polo' }), [all[3], all[4], all[6]])
  assert.deepEqual(await found({ search: 'Rhys' }), [all[2]])
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
