import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import { messagesIn, texts } from '#tests/support/messages.ts'
import { blockPerson, makeComplaint, listComplaints, closeComplaint } from '../contract.ts'
import { getMyData } from '#features/account-deletion/contract.ts'

let app: TestApp
let helen: Person
let amara: Person

beginOnMonday((opening) => ({ app, helen, amara } = opening))

const { begin, send, read, look, vet, acquaint } = messagesIn(() => app)
const acquainted = (text?: string) => acquaint(amara, helen, text)

suite('blocking and reporting', () => {
  test('while one has blocked the other neither writes; nothing that was written is lost', async () => {
    const conversation = await acquainted()
    const blocked = await app.tryCall(helen, blockPerson, { id: conversation, blocked: true })
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
    await app.call(helen, blockPerson, { id: conversation, blocked: false })
    assert.equal((await send(amara, conversation, 'Hello again')).status, 200)
  })

  test('a report reaches the team with the messages as they stood; closing it says what was done', async () => {
    const conversation = await acquainted('Send me a picture of you')
    const body = await app.call(helen, makeComplaint, {
      id: conversation,
      reason: 'sexual',
      words: 'This is the second time.',
    })
    const again = await app.tryCall(helen, makeComplaint, {
      id: conversation,
      reason: 'sexual',
      words: 'The third.',
    })
    assert.equal(again.body.id, body.id)
    await app.settle()
    const mails = (await app.mailsTo('help@clearway.example')).filter(({ kind }) => kind === 'complaint-made')
    const before = mails.length
    assert.ok(before >= 1)
    assert.ok(!mails[0]!.body.text.includes('picture'), 'the mail says nothing of what was written')
    const admin = await app.person('Ada Admin', 'admin')
    const open = (await app.call(admin, listComplaints, {})).complaints
    const complaint = open.find((one) => one.id === body.id)
    assert.deepEqual(
      [
        complaint!.complainant.name,
        complaint!.accused.name,
        complaint!.accused.role,
        complaint!.words,
        complaint!.excerpt.map(({ text, byComplainant }) => [text, byComplainant]),
      ],
      ['Helen Marsh', 'Amara Okafor', 'student', 'The third.', [['Send me a picture of you', false]]],
    )
    const closed = await app.tryCall(admin, closeComplaint, { id: body.id, outcome: 'Amara was warned.' })
    assert.deepEqual([closed.body.status, closed.body.outcome], ['closed', 'Amara was warned.'])
    assert.equal(
      (await app.call(admin, closeComplaint, { id: body.id, outcome: 'Twice' })).outcome,
      'Amara was warned.',
    )
    assert.ok(!(await app.call(admin, listComplaints, {})).complaints.some((one) => one.id === body.id))
    assert.equal((await app.call(admin, listComplaints, { status: 'closed' }))!.complaints[0]!.id, body.id)
    assert.equal((await app.tryCall(helen, listComplaints, {})).status, 403)
  })
})

suite('the end of an account', () => {
  const leave = (who: Person) =>
    app.services.asSystem('an account ends', (db) =>
      db.queryUnchecked('delete from auth.users where id = $1', [who.id]),
    )

  test('takes the person’s own words along; the other keeps theirs, and a report what it holds', async () => {
    const shown = await vet(helen)
    const { body } = await begin(amara, shown, 'My secret')
    const conversation = body.conversation.id
    await send(helen, conversation, 'Thank you for asking')
    await app.call(helen, makeComplaint, { id: conversation, reason: 'other' })
    await leave(amara)
    const seen = await look(helen, conversation)
    assert.deepEqual([seen.other.name, seen.other.isGone, seen.canWrite], ['Former learner', true, false])
    assert.deepEqual(texts((await read(helen, conversation)).body), [null, 'Thank you for asking'])
    assert.equal((await send(helen, conversation, 'Hello?')).body.code, 'person-gone')
    const left = async (table: string) =>
      (
        await app.services.asSystem('what is left', (db) =>
          db.queryUnchecked<{ text: string }>(
            `select coalesce(string_agg(t::text, ' '), '') as text from public.${table} t`,
          ),
        )
      ).rows[0]!.text
    for (const table of ['messages', 'conversations', 'message_feeds', 'message_blocks'])
      assert.ok(!(await left(table)).match(new RegExp(`My secret|${amara.id}`)), table)
    assert.match(await left('complaints'), /My secret/)
    await leave(helen)
    assert.ok(!(await left('conversations')).includes(conversation), 'when both have gone nothing is left')
  })

  test('a copy of what is held has the messages of both, and nobody else’s', async () => {
    await acquainted('Mine to take along')
    await app.reauthenticate(amara)
    const body = await app.call(amara, getMyData, {})
    const { messages } = (body.data ?? body) as { messages?: { from: string; text: string }[] }
    assert.deepEqual(
      messages?.map(({ from, text }) => [from, text]),
      [['you', 'Mine to take along']],
    )
  })
})
