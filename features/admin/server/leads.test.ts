import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { contactSales, type Lead } from '#features/leads/contract.ts'
import { type LeadState, referenceOf } from '#features/leads/rules.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { listAudit } from '../audit-contract.ts'
import {
  assignLead,
  eraseLead,
  leadClosed,
  listLeads,
  noSuchAccount,
  noteOnLead,
  planNextStep,
  setLeadState,
} from '../leads-contract.ts'
import { getOverview } from '../overview-contract.ts'

let app: TestApp
let ada: Person
let grace: Person
let gwen: Person
before(async () => {
  app = await openTestApp()
  app.clock.set('2026-11-23T09:00:00Z')
  ada = await app.person('Ada Clerk', 'admin')
  grace = await app.person('Grace Adeyemi', 'admin')
  gwen = await app.person('Gwen Parry', 'school_owner')
})
after(() => app.close())

const form = { organisation: 'A school', phone: '', instructors: 5, message: 'What does it cost?' }
const contact = async (name: string, email: string) => {
  await app.call(undefined, contactSales, { ...form, name, email })
  return (await list('new')).find((lead) => lead.email === email)!
}
const list = async (state: LeadState): Promise<Lead[]> => (await app.call(ada, listLeads, { state })).leads
const waiting = async () => (await app.call(ada, getOverview, {})).leads.waiting
const actsOn = async ({ id }: Lead) =>
  (await app.call(ada, listAudit, { kind: 'act', search: referenceOf(id) })).entries.map(
    ({ what, by, subject, detail }) => [what, by?.name, subject?.name ?? null, detail],
  )

test('Ada takes a lead on, notes what was said, plans a call, and wins it for Gwen’s account; each act is on record', async () => {
  const lead = await contact('Gwen Parry', gwen.email)
  assert.equal(await waiting(), 1)
  await app.call(ada, assignLead, { id: lead.id, isMine: true })
  await app.call(grace, noteOnLead, { id: lead.id, text: 'Rang, wants single sign-on.' })
  await app.call(ada, setLeadState, { id: lead.id, state: 'talking' })
  await app.call(ada, planNextStep, { id: lead.id, next: { step: 'Send the offer', on: '2026-11-25' } })
  assert.equal(await waiting(), 0)
  const [talking] = await list('talking')
  assert.deepEqual(
    [talking?.assignedTo?.name, talking?.nextStep, talking?.nextOn, talking?.notes[0]?.by?.name],
    ['Ada Clerk', 'Send the offer', '2026-11-25', 'Grace Adeyemi'],
  )
  assert.equal(talking?.notes[0]?.text, 'Rang, wants single sign-on.')

  const won = (accountEmail: string) => ({ id: lead.id, state: 'won' as const, accountEmail })
  await app.fails(ada, setLeadState, won('nobody@home.test'), noSuchAccount)
  const amara = await app.person('Amara Okafor')
  await app.fails(ada, setLeadState, won(amara.email), noSuchAccount)
  await app.call(ada, setLeadState, won(gwen.email))
  const [closed] = await list('won')
  assert.deepEqual([closed?.account, closed?.nextStep], [{ id: gwen.id, name: 'Gwen Parry' }, null])
  const later = { id: lead.id, next: { step: 'Ring', on: '2026-11-26' } }
  await app.fails(ada, planNextStep, later, leadClosed)
  const reference = referenceOf(lead.id)
  assert.deepEqual(await actsOn(lead), [
    ['lead-changed', 'Ada Clerk', 'Gwen Parry', `${reference}: talking → won`],
    ['lead-planned', 'Ada Clerk', null, `${reference}: 2026-11-25`],
    ['lead-changed', 'Ada Clerk', null, `${reference}: new → talking`],
    ['lead-noted', 'Grace Adeyemi', null, reference],
    ['lead-assigned', 'Ada Clerk', null, `${reference} to themselves`],
  ])
})

test('those whose next step is due come first and wait for somebody; lost needs a reason, and can be taken back', async () => {
  app.clock.set('2026-11-23T10:00:00Z')
  const older = await contact('Owen Price', 'owen@home.test')
  app.clock.set('2026-11-23T11:00:00Z')
  const newer = await contact('Nia Bell', 'nia@home.test')
  for (const { id } of [older, newer]) await app.call(ada, setLeadState, { id, state: 'talking' })
  await app.call(ada, planNextStep, { id: older.id, next: { step: 'Ring', on: '2026-11-24' } })
  const names = async () => (await list('talking')).map(({ name }) => name)
  assert.deepEqual([await names(), await waiting()], [['Nia Bell', 'Owen Price'], 0])
  app.clock.set('2026-11-24T00:30:00Z')
  assert.deepEqual([await names(), await waiting()], [['Owen Price', 'Nia Bell'], 1])
  await app.call(ada, planNextStep, { id: older.id, next: null })
  assert.equal(await waiting(), 0)

  const unsaid = await app.ask(ada, 'POST', `/api/admin/leads/${newer.id}/state`, { state: 'lost' })
  assert.equal(unsaid.status, 400)
  await app.call(ada, setLeadState, { id: newer.id, state: 'lost', reason: 'Too dear for two of them' })
  assert.deepEqual(
    (await list('lost')).map(({ lostReason }) => lostReason),
    ['Too dear for two of them'],
  )
  await app.call(ada, setLeadState, { id: newer.id, state: 'talking' })
  assert.deepEqual(await list('lost'), [])
})

test('on request all that an address has written goes with its notes; the log keeps that it was done, without a name', async () => {
  const first = await contact('Zoe Marsh', 'zoe@home.test')
  await app.call(undefined, contactSales, { ...form, name: 'Zoe Marsh', email: 'zoe@home.test' })
  await app.call(ada, noteOnLead, { id: first.id, text: 'Asked us to erase everything.' })
  assert.deepEqual(
    (await list('new')).map(({ others }) => others),
    [1, 1],
  )
  await app.call(ada, eraseLead, { id: first.id })
  assert.deepEqual(await list('new'), [])
  await app.fails(ada, eraseLead, { id: first.id }, notFound)
  await app.fails(ada, noteOnLead, { id: first.id, text: 'Anybody there?' }, notFound)
  assert.ok(!JSON.stringify(await app.call(ada, listAudit, {})).includes('Zoe'))
})

test('learners, instructors, schools and visitors can do none of it', async () => {
  const lead = await contact('Una Reid', 'una@home.test')
  const path = `/api/admin/leads/${lead.id}`
  for (const who of [gwen, await app.person('Helen Marsh', 'instructor'), undefined])
    for (const [method, to, body] of [
      ['GET', '/api/admin/leads', undefined],
      ['POST', `${path}/state`, { state: 'talking' }],
      ['POST', `${path}/assignee`, { isMine: true }],
      ['PUT', `${path}/next-step`, { next: null }],
      ['POST', `${path}/notes`, { text: 'Hello' }],
      ['DELETE', path, undefined],
    ] as const)
      assert.equal((await app.ask(who, method, to, body)).status, who ? 403 : 401, `${method} ${to}`)
  assert.equal((await list('new')).length, 1)
})

test('with an account that confirmed the address its leads go; one that never did takes nobody’s along', async () => {
  const remove = (id: string) =>
    app.services.asSystem('an account goes', (db) =>
      db.queryUnchecked('delete from auth.users where id = $1', [id]),
    )
  const stranger = await app.person('Not Una', 'instructor')
  await app.services.asSystem('registered with an address of somebody else', (db) =>
    db.queryUnchecked(
      `update public.profiles set email = 'una@home.test', verification_status = 'pending' where id = $1`,
      [stranger.id],
    ),
  )
  await remove(stranger.id)
  assert.equal((await list('new')).length, 1)
  await remove(gwen.id)
  assert.deepEqual(await list('won'), [])
})
