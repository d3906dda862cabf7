import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { openHouse, type Person, type TestHouse } from '#tests/support/house.ts'
import { bookLesson, deliverLesson, holdLesson, makeInstructor } from '#tests/support/lessons.ts'

let house: TestHouse
let helen: Person
let rhys: Person
let amara: Person
let ben: Person

before(async () => {
  house = await openHouse()
})
after(() => house.close())
beforeEach(async () => {
  house.clock.set('2026-11-23T08:00:00Z')
  helen = await makeInstructor(house, 'Helen Marsh')
  rhys = await makeInstructor(house, 'Rhys Evans')
  amara = await house.person('Amara Okafor')
  ben = await house.person('Ben Price')
})

const id = (): string => crypto.randomUUID()
const begin = (who: Person, to: string, text: string, clientId = id()) => house.ask(who, 'POST', '/api/conversations', { to, text, clientId })
const send = (who: Person, conversation: string, text: string, clientId = id()) =>
  house.ask(who, 'POST', `/api/conversations/${conversation}/messages`, { text, clientId })
const read = (who: Person, conversation: string, query = '') => house.ask(who, 'GET', `/api/conversations/${conversation}/messages${query}`)
const list = (who: Person, query = '') => house.ask(who, 'GET', `/api/conversations${query}`)
const texts = (body: { messages: { text: string }[] }) => body.messages.map(({ text }) => text)
const look = async (who: Person, conversation: string) => (await house.ask(who, 'GET', `/api/conversations/${conversation}`)).body

/** A vetted badge, as the directory asks for it. Answers the id that the directory shows. */
async function vet(instructor: Person): Promise<string> {
  const { rows } = await house.house.asSystem('a vetted instructor', async (db) => {
    await db.run('insert into public.instructors (id) values ($1) on conflict do nothing', [instructor.id])
    await db.run(
      `update public.instructors set badge_kind = 'ADI', badge_number = $2, badge_expires_on = '2028-01-01', vetted_until = '2028-01-01' where id = $1`,
      [instructor.id, String(100_000 + Math.floor(Math.random() * 800_000))],
    )
    return db.run<{ shown_as: string }>('select shown_as from public.diaries where instructor_id = $1', [instructor.id])
  })
  return rows[0]!.shown_as
}

/** Amara has booked Helen, and has written to her. Answers the conversation. */
async function acquainted(text = 'Shall I bring my glasses?'): Promise<string> {
  await bookLesson(house, amara, helen, '2026-11-26T10:00:00Z')
  const { status, body } = await begin(amara, helen.id, text)
  assert.equal(status, 200, JSON.stringify(body))
  return body.conversation.id
}

suite('who may write to whom', () => {
  test('a learner and an instructor with a lesson between them write to each other, either of them first', async () => {
    await bookLesson(house, amara, helen, '2026-11-26T10:00:00Z')
    const first = await begin(helen, amara.id, 'See you on Thursday. Bring your provisional licence.')
    assert.equal(first.status, 200)
    const conversation = first.body.conversation.id
    assert.equal((await begin(amara, helen.id, 'I will!')).body.conversation.id, conversation)
    const seen = await look(amara, conversation)
    assert.deepEqual(
      [seen.other.name, seen.other.role, seen.other.isKnown, seen.last.text, seen.last.mine],
      ['Helen Marsh', 'instructor', true, 'I will!', true],
    )
    assert.deepEqual(texts((await read(helen, conversation)).body), ['See you on Thursday. Bring your provisional licence.', 'I will!'])
  })

  test('a lesson that is held, over or cancelled counts; one that lapsed does not', async () => {
    const held = await holdLesson(house, amara, helen, '2026-11-26T10:00:00Z')
    assert.equal((await begin(helen, amara.id, 'Are you coming?')).status, 200)
    await holdLesson(house, ben, helen, '2026-11-26T13:00:00Z')
    house.clock.set('2026-11-23T08:30:00Z')
    await house.settle()
    assert.equal((await begin(helen, ben.id, 'What happened?')).status, 404)
    assert.equal(held.status, 200)
    await deliverLesson(house, ben, rhys, '2026-11-26T15:00:00Z')
    assert.equal((await begin(rhys, ben.id, 'Well driven.')).status, 200)
  })

  test('an instructor never begins with a learner they share no lesson with, nor learns whether there is one', async () => {
    const unknown = await begin(helen, crypto.randomUUID(), 'Hello?')
    const stranger = await begin(helen, amara.id, 'Hello?')
    assert.deepEqual([stranger.status, stranger.body], [404, unknown.body])
    assert.equal((await house.ask(helen, 'GET', `/api/correspondents/${amara.id}`)).status, 404)
    assert.equal((await list(amara)).body.conversations.length, 0)
  })

  test('whom an accepted invitation brought together write to each other before any lesson', async () => {
    await house.house.asSystem('the invitation that Amara accepted', (db) =>
      db.run('insert into public.pupils (instructor_id, learner_id) values ($1, $2)', [helen.id, amara.id]),
    )
    const { status, body } = await begin(helen, amara.id, 'Shall we begin on Thursday?')
    assert.equal(status, 200)
    assert.deepEqual((await look(helen, body.conversation.id)).other.name, 'Amara Okafor')
  })

  test('a learner asks a vetted instructor out of the directory; the instructor sees a first name and an initial, and answers', async () => {
    const shown = await vet(helen)
    const found = await house.ask(amara, 'GET', `/api/correspondents/${shown}`)
    assert.deepEqual(found.body, { name: 'Helen Marsh', image: null, role: 'instructor', conversationId: null, isQuestion: true })
    const { body } = await begin(amara, shown, 'Do you teach in an automatic?')
    assert.equal(body.conversation.other.page, shown)
    const seen = await look(helen, body.conversation.id)
    assert.deepEqual(seen.other, { name: 'Amara O.', image: null, role: 'student', page: null, isKnown: false, isGone: false })
    assert.equal((await send(helen, body.conversation.id, 'I do, on Fridays.')).status, 200)
    await bookLesson(house, amara, helen, '2026-11-27T10:00:00Z')
    assert.deepEqual((await look(helen, body.conversation.id)).other.name, 'Amara Okafor')
  })

  test('who is not vetted, or no longer, is not asked by strangers; learners do not write to learners, nor to themselves', async () => {
    assert.equal((await begin(amara, rhys.id, 'Hello?')).status, 404)
    const shown = await vet(helen)
    house.clock.set('2028-01-01T00:00:01Z')
    assert.equal((await begin(amara, shown, 'Hello?')).status, 404)
    assert.equal((await begin(amara, ben.id, 'Hello?')).status, 404)
    assert.equal((await begin(amara, amara.id, 'Hello?')).status, 404)
    const admin = await house.person('Ada Admin', 'admin')
    assert.equal((await begin(admin, helen.id, 'Hello?')).status, 403)
  })

  test('an instructor whom the team has taken out of the directory is not asked by strangers; whoever has a lesson with them still writes', async () => {
    const shown = await vet(helen)
    await bookLesson(house, amara, helen, '2026-11-26T10:00:00Z')
    await house.house.asSystem('out of the directory', (db) => db.run('update public.instructors set withdrawn = true where id = $1', [helen.id]))
    assert.equal((await begin(ben, shown, 'Hello?')).status, 404)
    assert.equal((await begin(amara, helen.id, 'Are you well?')).status, 200)
  })

  test('five new instructors a day, also when ten are asked at once; tomorrow again', async () => {
    const shown = await Promise.all(Array.from({ length: 6 }, async (_, at) => vet(await makeInstructor(house, `Instructor ${at}`))))
    const answers = await Promise.all([...shown, ...shown].map((to) => begin(amara, to, 'Do you have time on Saturdays?')))
    const begun = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.conversation.id))
    assert.equal(begun.size, 5)
    const refused = answers.filter(({ status }) => status !== 200)
    assert.ok(refused.length > 0)
    for (const { status, body } of refused) assert.deepEqual([status, body.code], [429, 'too-many-questions'])
    house.clock.set('2026-11-24T08:00:01Z')
    for (const to of shown) assert.equal((await begin(amara, to, 'Still looking.')).status, 200)
  })

  test('before an answer five messages are enough; a lesson together lifts that', async () => {
    const { body } = await begin(amara, await vet(helen), 'Hello')
    for (const text of ['Are', 'you', 'there', 'Helen?']) assert.equal((await send(amara, body.conversation.id, text)).status, 200)
    const sixth = await send(amara, body.conversation.id, 'Helen!')
    assert.deepEqual([sixth.status, sixth.body.code], [429, 'wait-for-answer'])
    await bookLesson(house, amara, helen, '2026-11-26T10:00:00Z')
    assert.equal((await send(amara, body.conversation.id, 'Booked!')).status, 200)
  })

  test('whoever writes faster than a person types waits a minute', async () => {
    const conversation = await acquainted()
    for (let sent = 1; sent < 20; sent++) assert.equal((await send(amara, conversation, `Line ${sent}`)).status, 200)
    assert.equal((await send(amara, conversation, 'One more')).body.code, 'writing-too-fast')
    house.clock.set('2026-11-23T08:01:01Z')
    assert.equal((await send(amara, conversation, 'One more')).status, 200)
  })
})

suite('strangers', () => {
  test('neither read, nor write, nor mark, block or report: it is as if the conversation were not there', async () => {
    const conversation = await acquainted()
    const admin = await house.person('Ada Admin', 'admin')
    for (const who of [ben, rhys]) {
      assert.equal((await read(who, conversation)).status, 404)
      assert.equal((await house.ask(who, 'GET', `/api/conversations/${conversation}`)).status, 404)
      assert.equal((await send(who, conversation, 'Psst')).status, 404)
      assert.equal((await house.ask(who, 'PUT', `/api/conversations/${conversation}/read`, { seq: 1 })).status, 404)
      assert.equal((await house.ask(who, 'PUT', `/api/conversations/${conversation}/block`, { blocked: true })).status, 404)
      assert.equal((await house.ask(who, 'POST', `/api/conversations/${conversation}/reports`, { reason: 'other' })).status, 404)
      assert.deepEqual((await list(who)).body.conversations, [])
      assert.deepEqual((await house.ask(who, 'GET', '/api/messages/changes')).body.changes, [])
    }
    assert.equal((await read(admin, conversation)).status, 403)
    assert.equal((await house.ask(undefined, 'GET', `/api/conversations/${conversation}`)).status, 401)
  })

  test('row security says the same of every table and every operation', async () => {
    const conversation = await acquainted()
    await house.ask(amara, 'POST', `/api/conversations/${conversation}/reports`, { reason: 'other' })
    await house.ask(amara, 'PUT', `/api/conversations/${conversation}/block`, { blocked: true })
    const tables = ['conversations', 'messages', 'message_feeds', 'message_blocks', 'message_reports']
    const count = async (who: Person, table: string) =>
      (await house.house.asUser({ role: 'authenticated', sub: who.id }, (db) => db.runOnce<{ n: number }>(`select count(*) as n from public.${table}`)))
        .rows[0]!.n
    const admin = await house.person('Ada Admin', 'admin')
    for (const table of tables) {
      assert.equal(await count(ben, table), 0, table)
      assert.equal(await count(rhys, table), 0, table)
      assert.ok((await count(amara, table)) === (table === 'message_reports' ? 0 : 1), table)
      assert.equal(await count(admin, table), table === 'message_reports' ? 1 : 0, `${table}: admins do not read along`)
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
          house.house.asUser({ role: 'authenticated', sub: who.id }, (db) => db.runOnce(statement)),
          /permission denied|row-level security/,
          `${who.name}: ${statement}`,
        )
    const closed = await house.house.asUser({ role: 'authenticated', sub: amara.id }, (db) =>
      db.runOnce(`update public.message_reports set status = 'closed', outcome = 'nothing', closed_at = clock()`),
    )
    assert.equal(closed.rowCount, 0, 'nobody closes a report about themselves or by themselves')
  })
})

suite('sending', () => {
  test('the same message sent again is the same message, also when both come at once', async () => {
    const conversation = await acquainted()
    const once = id()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(amara, conversation, 'On my way', once)))
    assert.deepEqual(new Set(answers.map(({ status, body }) => `${status} ${body.seq}`)).size, 1)
    assert.deepEqual(texts((await read(helen, conversation)).body), ['Shall I bring my glasses?', 'On my way'])
    assert.equal((await send(amara, conversation, 'Something else', once)).body.code, 'message-id-reused')
    assert.equal((await send(helen, conversation, 'Mine may have that id too', once)).status, 200)
    const { rows } = await house.house.asSystem('facts', (db) =>
      db.run(`select about from house.facts where name = 'message.sent' and about ->> 'conversationId' = $1 order by id`, [conversation]),
    )
    assert.deepEqual(
      rows.map(({ about }) => about),
      [
        { conversationId: conversation, seq: 1, senderId: amara.id, recipientId: helen.id },
        { conversationId: conversation, seq: 2, senderId: amara.id, recipientId: helen.id },
        { conversationId: conversation, seq: 3, senderId: helen.id, recipientId: amara.id },
      ],
    )
  })

  test('many at once, from both sides, are numbered without a gap, and each is there once', async () => {
    const conversation = await acquainted()
    const sent = await Promise.all(Array.from({ length: 30 }, (_, at) => send(at % 2 === 0 ? amara : helen, conversation, `Message ${at}`)))
    assert.deepEqual(
      sent.map(({ body }) => body.seq).sort((a, b) => a - b),
      Array.from({ length: 30 }, (_, at) => at + 2),
    )
    const { body } = await read(amara, conversation)
    assert.deepEqual(new Set(texts(body).slice(1)), new Set(Array.from({ length: 30 }, (_, at) => `Message ${at}`)))
  })

  test('two who write to each other for the first time at the same moment have one conversation', async () => {
    await bookLesson(house, amara, helen, '2026-11-26T10:00:00Z')
    const [one, other] = await Promise.all([begin(amara, helen.id, 'Hello Helen'), begin(helen, amara.id, 'Hello Amara')])
    assert.equal(one.body.conversation.id, other.body.conversation.id)
    assert.equal((await read(amara, one.body.conversation.id)).body.messages.length, 2)
  })

  test('markup is text, line breaks stay, and what cannot be is refused with its words', async () => {
    const conversation = await acquainted()
    const text = '<img src=x onerror=alert(1)>\nSee https://www.gov.uk/highway-code & bring "L" plates 🚗'
    assert.equal((await send(amara, conversation, text)).body.text, text)
    assert.equal((await read(helen, conversation)).body.messages.at(-1).text, text)
    assert.equal((await send(amara, conversation, ' \n ')).body.issues[0].message, 'Write something first.')
    assert.equal((await send(amara, conversation, 'x'.repeat(4000))).status, 200)
    assert.equal((await send(amara, conversation, 'x'.repeat(4001))).body.issues[0].path, 'text')
    assert.equal((await send(amara, conversation, 'a\u0000b')).status, 400)
    assert.equal((await send(amara, conversation, 'Hello', 'first')).body.issues[0].path, 'clientId')
  })
})

suite('reading', () => {
  test('what is unread is counted until it is read, and the writer sees how far', async () => {
    const conversation = await acquainted('One')
    await send(amara, conversation, 'Two')
    const unread = async (who: Person) => (await house.ask(who, 'GET', '/api/messages/unread')).body
    assert.deepEqual(await unread(helen), { messages: 2, conversations: 1 })
    assert.deepEqual(await unread(amara), { messages: 0, conversations: 0 })
    await house.ask(helen, 'PUT', `/api/conversations/${conversation}/read`, { seq: 1 })
    assert.deepEqual([(await look(helen, conversation)).unread, (await look(amara, conversation)).readByOther], [1, 1])
    await house.ask(helen, 'PUT', `/api/conversations/${conversation}/read`, { seq: 999 })
    await house.ask(helen, 'PUT', `/api/conversations/${conversation}/read`, { seq: 1 })
    assert.deepEqual([(await look(helen, conversation)).unread, (await look(amara, conversation)).readByOther], [0, 2])
    await send(amara, conversation, 'Three')
    await send(helen, conversation, 'Whoever answers has read')
    assert.deepEqual(await unread(helen), { messages: 0, conversations: 0 })
    assert.deepEqual(await unread(amara), { messages: 1, conversations: 1 })
  })

  test('a long conversation comes page by page, from its end to its beginning and forth', async () => {
    const conversation = await acquainted('Message 1')
    await house.house.asSystem('a long story', async (db) => {
      await db.run(
        `insert into public.messages (conversation_id, seq, from_learner, client_id, body) select $1, n, n % 2 = 1, gen_random_uuid(), 'Message ' || n from generate_series(2, 1000) n`,
        [conversation],
      )
      await db.run('update public.conversations set last_seq = 1000 where id = $1', [conversation])
    })
    const seen: string[] = []
    for (let before: number | undefined, pages = 0; ; pages++) {
      assert.ok(pages < 30)
      const { body } = await read(amara, conversation, `?limit=40${before ? `&before=${before}` : ''}`)
      seen.unshift(...texts(body))
      if (!body.hasMore) break
      before = body.messages[0].seq
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 1000 }, (_, at) => `Message ${at + 1}`),
    )
    const onward = (await read(amara, conversation, '?after=990&limit=5')).body
    assert.deepEqual([texts(onward), onward.hasMore], [['Message 991', 'Message 992', 'Message 993', 'Message 994', 'Message 995'], true])
    assert.deepEqual((await read(amara, conversation, '?after=1000')).body, { messages: [], hasMore: false })
    assert.equal((await read(amara, conversation, '?before=x')).status, 400)
  })

  test('page one and page one thousand touch as many rows', async () => {
    const conversation = await acquainted('Message 1')
    await house.house.asSystem('a very long story', async (db) => {
      await db.run(
        `insert into public.messages (conversation_id, seq, from_learner, client_id, body) select $1, n, true, gen_random_uuid(), 'Message ' || n from generate_series(2, 40000) n`,
        [conversation],
      )
      await db.run('update public.conversations set last_seq = 40000 where id = $1', [conversation])
    })
    const plan = async (before: number) => {
      const { rows } = await house.house.asSystem('the plan', (db) =>
        db.runOnce<{ 'QUERY PLAN': [{ Plan: { Plans: [Record<string, unknown>] } }] }>(
          `explain (analyze, format json) select seq, body from public.messages where conversation_id = '${conversation}' and seq < ${before} order by seq desc limit 41`,
        ),
      )
      const { 'Node Type': how, 'Scan Direction': way, 'Actual Rows': touched, 'Rows Removed by Filter': removed } = rows[0]!['QUERY PLAN'][0].Plan.Plans[0]
      return { how, way, touched, removed }
    }
    const first = await plan(40_001)
    assert.deepEqual(first, { how: 'Index Scan', way: 'Backward', touched: 41, removed: undefined })
    assert.deepEqual(await plan(42), first)
  })

  test('conversations come the latest first, page by page, each once', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five']
    for (const [at, name] of names.entries()) {
      house.clock.set(`2026-11-23T08:0${at}:00Z`)
      const learner = await house.person(`Learner ${name}`)
      await bookLesson(house, learner, helen, `2026-11-2${4 + Math.floor(at / 3)}T${String(10 + (at % 3) * 2)}:00:00Z`)
      assert.equal((await begin(learner, helen.id, name)).status, 200)
    }
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: { conversations: { last: { text: string } }[]; nextCursor: string | null } = (
        await list(helen, `?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      ).body
      seen.push(...page.conversations.map(({ last }) => last.text))
      cursor = page.nextCursor
    } while (cursor && seen.length < 20)
    assert.deepEqual(seen, names.toReversed())
    assert.equal((await list(helen, '?cursor=made-up')).status, 400)
  })
})

suite('blocking and reporting', () => {
  test('while one has blocked the other neither writes; nothing that was written is lost', async () => {
    const conversation = await acquainted()
    const blocked = await house.ask(helen, 'PUT', `/api/conversations/${conversation}/block`, { blocked: true })
    assert.deepEqual([blocked.body.blockedByMe, blocked.body.canWrite], [true, false])
    assert.deepEqual(
      [(await send(amara, conversation, 'Hello?')).body.code, (await send(helen, conversation, 'Go away')).body.code],
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
    const { body } = await house.ask(helen, 'POST', `/api/conversations/${conversation}/reports`, { reason: 'sexual', words: 'This is the second time.' })
    const again = await house.ask(helen, 'POST', `/api/conversations/${conversation}/reports`, { reason: 'sexual', words: 'The third.' })
    assert.equal(again.body.id, body.id)
    await house.settle()
    const mails = (await house.mailsTo('help@clearway.example')).filter(({ kind }) => kind === 'message-reported')
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
        report.excerpt.map(({ text, byReporter }: { text: string; byReporter: boolean }) => [text, byReporter]),
      ],
      ['Helen Marsh', 'Amara Okafor', 'student', 'The third.', [['Send me a picture of you', false]]],
    )
    const closed = await house.ask(admin, 'POST', `/api/message-reports/${body.id}/closure`, { outcome: 'Amara was warned.' })
    assert.deepEqual([closed.body.status, closed.body.outcome], ['closed', 'Amara was warned.'])
    assert.equal((await house.ask(admin, 'POST', `/api/message-reports/${body.id}/closure`, { outcome: 'Twice' })).body.outcome, 'Amara was warned.')
    assert.ok(!(await house.ask(admin, 'GET', '/api/message-reports')).body.reports.some((one: { id: string }) => one.id === body.id))
    assert.equal((await house.ask(admin, 'GET', '/api/message-reports?status=closed')).body.reports[0].id, body.id)
    assert.equal((await house.ask(helen, 'GET', '/api/message-reports')).status, 403)
  })
})

suite('somebody who was not looking', () => {
  const unreadMails = async (who: Person) => (await house.mailsTo(who.email)).filter(({ kind }) => kind === 'message-unread')

  test('gets one mail for a quiet spell, and the next only after reading', async () => {
    const conversation = await acquainted('One')
    await send(amara, conversation, 'Two')
    await house.settle()
    assert.equal((await unreadMails(helen)).length, 0, 'five minutes are given to look')
    house.clock.set('2026-11-23T08:05:00Z')
    await house.settle()
    const [mail] = await unreadMails(helen)
    assert.equal(mail?.subject, 'New message from Amara Okafor')
    assert.match(mail.body.text, /has sent you 2 messages[\s\S]*“Two”/)
    assert.ok(mail.body.text.includes(`${house.url}/dashboard/messages/${conversation}`))
    await send(amara, conversation, 'Three')
    house.clock.set('2026-11-23T09:00:00Z')
    await house.settle()
    assert.equal((await unreadMails(helen)).length, 1)
    await house.ask(helen, 'PUT', `/api/conversations/${conversation}/read`, { seq: 3 })
    await send(amara, conversation, 'Four')
    house.clock.set('2026-11-23T09:05:00Z')
    await house.settle()
    assert.equal((await unreadMails(helen)).length, 2)
    assert.equal((await unreadMails(amara)).length, 0)
  })

  test('gets none when they have read it meanwhile', async () => {
    const conversation = await acquainted()
    await house.settle()
    await house.ask(helen, 'PUT', `/api/conversations/${conversation}/read`, { seq: 1 })
    house.clock.set('2026-11-23T08:05:00Z')
    await house.settle()
    assert.equal((await unreadMails(helen)).length, 0)
  })
})

suite('the bell', () => {
  const noticesOf = async (who: Person) =>
    (await house.ask(who, 'GET', '/api/notices')).body.notices.filter(({ kind }: { kind: string }) => kind === 'message-received')

  test('tells of a conversation at once, once however much is written, and calls a stranger by first name and initial', async () => {
    const { body } = await begin(amara, await vet(helen), 'Do you teach in an automatic?')
    const conversationId = body.conversation.id
    await send(amara, conversationId, 'And on Fridays?')
    await house.settle()
    const [notice, more] = await noticesOf(helen)
    assert.deepEqual([notice.name, notice.readAt, notice.about, more], ['Amara O.', null, { conversationId }, undefined])
    assert.equal((await noticesOf(amara)).length, 0)
    await house.ask(helen, 'POST', '/api/notices/reading-of', { id: conversationId })
    assert.ok((await noticesOf(helen))[0].readAt)
    await send(helen, conversationId, 'I do, on Fridays.')
    await send(amara, conversationId, 'Thank you')
    await bookLesson(house, amara, helen, '2026-11-27T10:00:00Z')
    await house.settle()
    const [anew] = await noticesOf(helen)
    assert.deepEqual([anew.id, anew.readAt, anew.name], [notice.id, null, 'Amara Okafor'])
    assert.equal((await noticesOf(amara))[0].name, 'Helen Marsh')
  })

  test('and the mail can be switched off, by the link in it too', async () => {
    const mails = async () => (await house.mailsTo(helen.email)).filter(({ kind }) => kind === 'message-unread')
    const conversation = await acquainted()
    await house.settle()
    house.clock.set('2026-11-23T08:05:00Z')
    await house.settle()
    const [mail] = await mails()
    const link = /\/unsubscribe\?token=([\w-]+)/.exec(mail!.body.text)!
    assert.equal((await house.ask(undefined, 'POST', '/api/unsubscribe', { token: link[1] })).body.topic, 'messages')
    await house.ask(helen, 'PUT', `/api/conversations/${conversation}/read`, { seq: 1 })
    await send(amara, conversation, 'Two')
    house.clock.set('2026-11-23T09:00:00Z')
    await house.settle()
    assert.equal((await mails()).length, 1)
  })
})

suite('the end of an account', () => {
  const leave = (who: Person) => house.house.asSystem('an account ends', (db) => db.run('delete from auth.users where id = $1', [who.id]))

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
          db.runOnce<{ text: string }>(`select coalesce(string_agg(t::text, ' '), '') as text from public.${table} t`),
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
