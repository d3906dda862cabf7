import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { bookLesson, deliverLesson, holdLesson, makeInstructor } from '#tests/support/lessons.ts'
import { messagesIn, texts } from '#tests/support/messages.ts'
import {
  findCorrespondent,
  getConversation,
  markRead,
  blockPerson,
  makeComplaint,
  listChanges,
} from '../contract.ts'

let app: TestApp
let helen: Person
let rhys: Person
let amara: Person
let ben: Person

before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  helen = await makeInstructor(app, 'Helen Marsh')
  rhys = await makeInstructor(app, 'Rhys Evans')
  amara = await app.person('Amara Okafor')
  ben = await app.person('Ben Price')
})

const { begin, send, read, list, look, vet, acquaint } = messagesIn(() => app)
const acquainted = (text?: string) => acquaint(amara, helen, text)

suite('who may write to whom', () => {
  test('a learner and an instructor with a lesson between them write to each other, either of them first', async () => {
    await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z')
    const first = await begin(helen, amara.id, 'See you on Thursday. Bring your provisional licence.')
    assert.equal(first.status, 200)
    const conversation = first.body.conversation.id
    assert.equal((await begin(amara, helen.id, 'I will!')).body.conversation.id, conversation)
    const seen = await look(amara, conversation)
    assert.deepEqual(
      [seen.other.name, seen.other.role, seen.other.isKnown, seen.last!.text, seen.last!.mine],
      ['Helen Marsh', 'instructor', true, 'I will!', true],
    )
    assert.deepEqual(texts((await read(helen, conversation)).body), [
      'See you on Thursday. Bring your provisional licence.',
      'I will!',
    ])
  })

  test('a lesson that is booked, over or cancelled counts; one that is only held, or has lapsed, does not', async () => {
    await holdLesson(app, amara, helen, '2026-11-26T10:00:00Z')
    assert.equal((await begin(helen, amara.id, 'Are you coming?')).status, 404)
    await bookLesson(app, amara, helen, '2026-11-26T11:30:00Z')
    assert.equal((await begin(helen, amara.id, 'Are you coming?')).status, 200)
    await holdLesson(app, ben, helen, '2026-11-26T13:00:00Z')
    app.clock.set('2026-11-23T08:30:00Z')
    await app.settle()
    assert.equal((await begin(helen, ben.id, 'What happened?')).status, 404)
    await deliverLesson(app, ben, rhys, '2026-11-26T15:00:00Z')
    assert.equal((await begin(rhys, ben.id, 'Well driven.')).status, 200)
  })

  test('an instructor never begins with a learner they share no lesson with, nor learns whether there is one', async () => {
    const unknown = await begin(helen, crypto.randomUUID(), 'Hello?')
    const stranger = await begin(helen, amara.id, 'Hello?')
    assert.deepEqual([stranger.status, stranger.body], [404, unknown.body])
    assert.equal((await app.tryCall(helen, findCorrespondent, { id: amara.id })).status, 404)
    assert.equal((await list(amara)).body.conversations.length, 0)
  })

  test('whom an accepted invitation brought together write to each other before any lesson', async () => {
    await app.services.asSystem('the invitation that Amara accepted', (db) =>
      db.queryUnchecked(
        'insert into public.instructor_learners (instructor_id, learner_id) values ($1, $2)',
        [helen.id, amara.id],
      ),
    )
    const { status, body } = await begin(helen, amara.id, 'Shall we begin on Thursday?')
    assert.equal(status, 200)
    assert.deepEqual((await look(helen, body.conversation.id)).other.name, 'Amara Okafor')
  })

  test('a learner asks a vetted instructor out of the directory; the instructor sees a first name and an initial, and answers', async () => {
    const shown = await vet(helen)
    const found = await app.tryCall(amara, findCorrespondent, { id: shown })
    assert.deepEqual(found.body, {
      name: 'Helen Marsh',
      image: null,
      role: 'instructor',
      conversationId: null,
      isQuestion: true,
      isTrainee: false,
    })
    const { body } = await begin(amara, shown, 'Do you teach in an automatic?')
    assert.equal(body.conversation.other.page, shown)
    const seen = await look(helen, body.conversation.id)
    assert.deepEqual(seen.other, {
      name: 'Amara O.',
      image: null,
      role: 'student',
      page: null,
      isKnown: false,
      isGone: false,
    })
    assert.equal((await send(helen, body.conversation.id, 'I do, on Fridays.')).status, 200)
    await bookLesson(app, amara, helen, '2026-11-27T10:00:00Z')
    assert.deepEqual((await look(helen, body.conversation.id)).other.name, 'Amara Okafor')
  })

  test('who is not vetted, or no longer, is not asked by strangers; learners do not write to learners, nor to themselves', async () => {
    assert.equal((await begin(amara, rhys.id, 'Hello?')).status, 404)
    const shown = await vet(helen)
    app.clock.set('2028-01-01T00:00:01Z')
    assert.equal((await begin(amara, shown, 'Hello?')).status, 404)
    assert.equal((await begin(amara, ben.id, 'Hello?')).status, 404)
    assert.equal((await begin(amara, amara.id, 'Hello?')).status, 404)
    const admin = await app.person('Ada Admin', 'admin')
    assert.equal((await begin(admin, helen.id, 'Hello?')).status, 403)
  })

  test('an instructor whom the team has taken out of the directory is not asked by strangers; anyone who has a lesson with them still writes', async () => {
    const shown = await vet(helen)
    await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z')
    await app.services.asSystem('out of the directory', (db) =>
      db.queryUnchecked('update public.instructors set withdrawn = true where id = $1', [helen.id]),
    )
    assert.equal((await begin(ben, shown, 'Hello?')).status, 404)
    assert.equal((await begin(amara, helen.id, 'Are you well?')).status, 200)
  })

  test('five new instructors a day, also when ten are asked at once; tomorrow again', async () => {
    const shown = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => vet(await makeInstructor(app, `Instructor ${at}`))),
    )
    const answers = await Promise.all(
      [...shown, ...shown].map((to) => begin(amara, to, 'Do you have time on Saturdays?')),
    )
    const begun = new Set(
      answers.filter(({ status }) => status === 200).map(({ body }) => body.conversation.id),
    )
    assert.equal(begun.size, 5)
    const refused = answers.filter(({ status }) => status !== 200)
    assert.ok(refused.length > 0)
    for (const { status, body } of refused) assert.deepEqual([status, body.code], [429, 'too-many-questions'])
    app.clock.set('2026-11-24T08:00:01Z')
    for (const to of shown) assert.equal((await begin(amara, to, 'Still looking.')).status, 200)
  })

  test('before an answer five messages are enough; a lesson together lifts that', async () => {
    const { body } = await begin(amara, await vet(helen), 'Hello')
    for (const text of ['Are', 'you', 'there', 'Helen?'])
      assert.equal((await send(amara, body.conversation.id, text)).status, 200)
    const sixth = await send(amara, body.conversation.id, 'Helen!')
    assert.deepEqual([sixth.status, sixth.body.code], [429, 'wait-for-answer'])
    await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z')
    assert.equal((await send(amara, body.conversation.id, 'Booked!')).status, 200)
  })

  test('anyone who writes faster than a person types waits a minute', async () => {
    const conversation = await acquainted()
    for (let sent = 1; sent < 20; sent++)
      assert.equal((await send(amara, conversation, `Line ${sent}`)).status, 200)
    assert.equal((await send(amara, conversation, 'One more')).body.code, 'writing-too-fast')
    app.clock.set('2026-11-23T08:01:01Z')
    assert.equal((await send(amara, conversation, 'One more')).status, 200)
  })
})

suite('strangers', () => {
  test('neither read, nor write, nor mark, block or report: it is as if the conversation were not there', async () => {
    const conversation = await acquainted()
    const admin = await app.person('Ada Admin', 'admin')
    for (const who of [ben, rhys]) {
      assert.equal((await read(who, conversation)).status, 404)
      assert.equal((await app.tryCall(who, getConversation, { id: conversation })).status, 404)
      assert.equal((await send(who, conversation, 'Psst')).status, 404)
      assert.equal((await app.tryCall(who, markRead, { id: conversation, seq: 1 })).status, 404)
      assert.equal((await app.tryCall(who, blockPerson, { id: conversation, blocked: true })).status, 404)
      assert.equal((await app.tryCall(who, makeComplaint, { id: conversation, reason: 'other' })).status, 404)
      assert.deepEqual((await list(who)).body.conversations, [])
      assert.deepEqual((await app.call(who, listChanges, {})).changes, [])
    }
    assert.equal((await read(admin, conversation)).status, 403)
    assert.equal((await app.tryCall(undefined, getConversation, { id: conversation })).status, 401)
  })

  test('row security says the same of every table and every operation', async () => {
    const conversation = await acquainted()
    await app.call(amara, makeComplaint, { id: conversation, reason: 'other' })
    await app.call(amara, blockPerson, { id: conversation, blocked: true })
    const tables = ['conversations', 'messages', 'message_feeds', 'message_blocks', 'complaints']
    const count = async (who: Person, table: string) =>
      (
        await app.services.asUser({ role: 'authenticated', sub: who.id }, (db) =>
          db.queryUnchecked<{ n: number }>(`select count(*) as n from public.${table}`),
        )
      ).rows[0]!.n
    const admin = await app.person('Ada Admin', 'admin')
    for (const table of tables) {
      assert.equal(await count(ben, table), 0, table)
      assert.equal(await count(rhys, table), 0, table)
      assert.ok((await count(amara, table)) === (table === 'complaints' ? 0 : 1), table)
      assert.equal(
        await count(admin, table),
        table === 'complaints' ? 1 : 0,
        `${table}: admins do not read along`,
      )
    }
    const tries = [
      `insert into public.messages (conversation_id, seq, from_learner, client_id, body) values ('${conversation}', 9, true, gen_random_uuid(), 'forged')`,
      `insert into public.conversations (learner_id, instructor_id, is_question) values ('${ben.id}', '${helen.id}', false)`,
      `update public.messages set body = 'changed'`,
      `update public.conversations set learner_read = 0`,
      `update public.message_feeds set changes = 0`,
      `insert into public.message_blocks (person_id, blocked_id) values ('${ben.id}', '${helen.id}')`,
      ...tables.map((table) => `delete from public.${table}`),
    ]
    for (const who of [amara, helen, ben, admin])
      for (const statement of tries)
        await assert.rejects(
          app.services.asUser({ role: 'authenticated', sub: who.id }, (db) => db.queryUnchecked(statement)),
          /permission denied|row-level security/,
          `${who.name}: ${statement}`,
        )
    const closed = await app.services.asUser({ role: 'authenticated', sub: amara.id }, (db) =>
      db.queryUnchecked(
        `update public.complaints set status = 'closed', outcome = 'nothing', closed_at = clock()`,
      ),
    )
    assert.equal(closed.rowCount, 0, 'nobody closes a report about themselves or by themselves')
  })
})
