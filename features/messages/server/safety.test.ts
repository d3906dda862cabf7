import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { openHouse, type Person, type TestHouse } from '#tests/support/test-app.ts'
import { makeInstructor } from '#tests/support/lessons.ts'
import { messagesIn, texts } from '#tests/support/messages.ts'

let house: TestHouse
let helen: Person
let amara: Person

before(async () => {
  house = await openHouse()
})
after(() => house.close())
beforeEach(async () => {
  house.clock.set('2026-11-23T08:00:00Z')
  helen = await makeInstructor(house, 'Helen Marsh')
  amara = await house.person('Amara Okafor')
})

const { begin, send, read, look, vet, acquaint } = messagesIn(() => house)
const acquainted = (text?: string) => acquaint(amara, helen, text)

suite('blocking and reporting', () => {
  test('while one has blocked the other neither writes; nothing that was written is lost', async () => {
    const conversation = await acquainted()
    const blocked = await house.ask(helen, 'PUT', `/api/conversations/${conversation}/block`, {
      blocked: true,
    })
    assert.deepEqual([blocked.body.blockedByMe, blocked.body.canWrite], [true, false])
    assert.deepEqual(
      [
        (await send(amara, conversation, 'Hello?')).body.code,
        (await send(helen, conversation, 'Go away')).body.code,
      ],
      ['not-taking-messages', 'blocked-by-you'],
    )
    const seen = await look(amara, conversation)
    assert.deepEqual([seen.blockedByMe, seen.canWrite], [false, false])
    assert.equal((await begin(amara, helen.id, 'A new try')).body.code, 'not-taking-messages')
    assert.equal((await read(amara, conversation)).body.messages.length, 1)
    await house.ask(helen, 'PUT', `/api/conversations/${conversation}/block`, { blocked: false })
    assert.equal((await send(amara, conversation, 'Hello again')).status, 200)
  })

  test('a report reaches the team with the messages as they stood; closing it says what was done', async () => {
    const conversation = await acquainted('Send me a picture of you')
    const { body } = await house.ask(helen, 'POST', `/api/conversations/${conversation}/reports`, {
      reason: 'sexual',
      words: 'This is the second time.',
    })
    const again = await house.ask(helen, 'POST', `/api/conversations/${conversation}/reports`, {
      reason: 'sexual',
      words: 'The third.',
    })
    assert.equal(again.body.id, body.id)
    await house.settle()
    const mails = (await house.mailsTo('help@clearway.example')).filter(
      ({ kind }) => kind === 'message-reported',
    )
    const before = mails.length
    assert.ok(before >= 1)
    assert.ok(!mails[0]!.body.text.includes('picture'), 'the mail says nothing of what was written')
    const admin = await house.person('Ada Admin', 'admin')
    const open = (await house.ask(admin, 'GET', '/api/message-reports')).body.reports
    const report = open.find((one: { id: string }) => one.id === body.id)
    assert.deepEqual(
      [
        report.reporter.name,
        report.reported.name,
        report.reported.role,
        report.words,
        report.excerpt.map(({ text, byReporter }: { text: string; byReporter: boolean }) => [
          text,
          byReporter,
        ]),
      ],
      ['Helen Marsh', 'Amara Okafor', 'student', 'The third.', [['Send me a picture of you', false]]],
    )
    const closed = await house.ask(admin, 'POST', `/api/message-reports/${body.id}/closure`, {
      outcome: 'Amara was warned.',
    })
    assert.deepEqual([closed.body.status, closed.body.outcome], ['closed', 'Amara was warned.'])
    assert.equal(
      (await house.ask(admin, 'POST', `/api/message-reports/${body.id}/closure`, { outcome: 'Twice' })).body
        .outcome,
      'Amara was warned.',
    )
    assert.ok(
      !(await house.ask(admin, 'GET', '/api/message-reports')).body.reports.some(
        (one: { id: string }) => one.id === body.id,
      ),
    )
    assert.equal(
      (await house.ask(admin, 'GET', '/api/message-reports?status=closed')).body.reports[0].id,
      body.id,
    )
    assert.equal((await house.ask(helen, 'GET', '/api/message-reports')).status, 403)
  })
})

suite('the end of an account', () => {
  const leave = (who: Person) =>
    house.house.asSystem('an account ends', (db) => db.run('delete from auth.users where id = $1', [who.id]))

  test('takes the person’s own words along; the other keeps theirs, and a report what it holds', async () => {
    const shown = await vet(helen)
    const { body } = await begin(amara, shown, 'My secret')
    const conversation = body.conversation.id
    await send(helen, conversation, 'Thank you for asking')
    await house.ask(helen, 'POST', `/api/conversations/${conversation}/reports`, { reason: 'other' })
    await leave(amara)
    const seen = await look(helen, conversation)
    assert.deepEqual([seen.other.name, seen.other.isGone, seen.canWrite], ['Former learner', true, false])
    assert.deepEqual(texts((await read(helen, conversation)).body), [null, 'Thank you for asking'])
    assert.equal((await send(helen, conversation, 'Hello?')).body.code, 'person-gone')
    const left = async (table: string) =>
      (
        await house.house.asSystem('what is left', (db) =>
          db.runOnce<{ text: string }>(
            `select coalesce(string_agg(t::text, ' '), '') as text from public.${table} t`,
          ),
        )
      ).rows[0]!.text
    for (const table of ['messages', 'conversations', 'message_feeds', 'message_blocks'])
      assert.ok(!(await left(table)).match(new RegExp(`My secret|${amara.id}`)), table)
    assert.match(await left('message_reports'), /My secret/)
    await leave(helen)
    assert.ok(!(await left('conversations')).includes(conversation), 'when both have gone nothing is left')
  })

  test('a copy of what is held has the messages of both, and nobody else’s', async () => {
    await acquainted('Mine to take along')
    const { body } = await house.ask(amara, 'GET', '/api/account/my-data')
    const { messages } = (body.data ?? body) as { messages?: { from: string; text: string }[] }
    assert.deepEqual(
      messages?.map(({ from, text }) => [from, text]),
      [['you', 'Mine to take along']],
    )
  })
})
