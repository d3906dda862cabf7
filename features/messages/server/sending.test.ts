import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { Person, TestApp, OutputOf } from '#tests/support/test-app.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import { messagesIn, texts } from '#tests/support/messages.ts'
import { countUnreadNotifications } from '#features/notifications/contract.ts'
import { countUnread, markRead, type listConversations } from '../contract.ts'

let app: TestApp
let helen: Person
let amara: Person

beginOnMonday((opening) => ({ app, helen, amara } = opening))

const { begin, send, read, list, look, acquaint } = messagesIn(() => app)
const acquainted = (text?: string) => acquaint(amara, helen, text)
const id = (): string => crypto.randomUUID()

suite('sending', () => {
  test('the same message sent again is the same message, also when both come at once', async () => {
    const conversation = await acquainted()
    const once = id()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(amara, conversation, 'On my way', once)),
    )
    assert.deepEqual(new Set(answers.map(({ status, body }) => `${status} ${body.seq}`)).size, 1)
    assert.deepEqual(texts((await read(helen, conversation)).body), [
      'Shall I bring my glasses?',
      'On my way',
    ])
    assert.equal((await send(amara, conversation, 'Something else', once)).body.code, 'message-id-reused')
    assert.equal((await send(helen, conversation, 'Mine may have that id too', once)).status, 200)
    const { rows } = await app.services.asSystem('facts', (db) =>
      db.queryUnchecked(
        `select payload from app.events where name = 'message.sent' and payload ->> 'conversationId' = $1 order by id`,
        [conversation],
      ),
    )
    assert.deepEqual(
      rows.map(({ payload }) => payload),
      [
        { conversationId: conversation, seq: 1, senderId: amara.id, recipientId: helen.id },
        { conversationId: conversation, seq: 2, senderId: amara.id, recipientId: helen.id },
        { conversationId: conversation, seq: 3, senderId: helen.id, recipientId: amara.id },
      ],
    )
  })

  test('many at once, from both sides, are numbered without a gap, and each is there once', async () => {
    const conversation = await acquainted()
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        send(at % 2 === 0 ? amara : helen, conversation, `Message ${at}`),
      ),
    )
    assert.deepEqual(
      sent.map(({ body }) => body.seq).sort((a, b) => a - b),
      Array.from({ length: 30 }, (_, at) => at + 2),
    )
    const { body } = await read(amara, conversation)
    assert.deepEqual(
      new Set(texts(body).slice(1)),
      new Set(Array.from({ length: 30 }, (_, at) => `Message ${at}`)),
    )
  })

  test('two who write to each other for the first time at the same moment have one conversation', async () => {
    await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z')
    const [one, other] = await Promise.all([
      begin(amara, helen.id, 'Hello Helen'),
      begin(helen, amara.id, 'Hello Amara'),
    ])
    assert.equal(one.body.conversation.id, other.body.conversation.id)
    assert.equal((await read(amara, one.body.conversation.id)).body.messages.length, 2)
  })

  test('markup is text, line breaks stay, and what cannot be fails with its words', async () => {
    const conversation = await acquainted()
    const text = '<img src=x onerror=alert(1)>\nSee https://www.gov.uk/highway-code & bring "L" plates 🚗'
    assert.equal((await send(amara, conversation, text)).body.text, text)
    assert.equal((await read(helen, conversation)).body.messages.at(-1)?.text, text)
    assert.equal((await send(amara, conversation, ' \n ')).body.issues![0]!.message, 'Write something first.')
    assert.equal((await send(amara, conversation, 'x'.repeat(4000))).status, 200)
    assert.equal((await send(amara, conversation, 'x'.repeat(4001))).body.issues![0]!.path, 'text')
    assert.equal((await send(amara, conversation, 'a\u0000b')).status, 400)
    assert.equal((await send(amara, conversation, 'Hello', 'first')).body.issues![0]!.path, 'clientId')
  })
})

suite('reading', () => {
  test('what is unread is counted until it is read, and the writer sees how far', async () => {
    const conversation = await acquainted('One')
    await send(amara, conversation, 'Two')
    const unread = async (who: Person) => await app.call(who, countUnread, {})
    assert.deepEqual(await unread(helen), { messages: 2, conversations: 1 })
    const menu = async (who: Person) => (await app.call(who, countUnreadNotifications, {})).conversations
    assert.deepEqual([await menu(helen), await menu(amara)], [1, 0], 'the number beside Messages')
    assert.deepEqual(await unread(amara), { messages: 0, conversations: 0 })
    await app.call(helen, markRead, { id: conversation, seq: 1 })
    assert.deepEqual(
      [(await look(helen, conversation)).unread, (await look(amara, conversation)).readByOther],
      [1, 1],
    )
    await app.call(helen, markRead, { id: conversation, seq: 999 })
    assert.equal(await menu(helen), 0)
    await app.call(helen, markRead, { id: conversation, seq: 1 })
    assert.deepEqual(
      [(await look(helen, conversation)).unread, (await look(amara, conversation)).readByOther],
      [0, 2],
    )
    await send(amara, conversation, 'Three')
    await send(helen, conversation, 'Anyone who answers has read')
    assert.deepEqual(await unread(helen), { messages: 0, conversations: 0 })
    assert.deepEqual(await unread(amara), { messages: 1, conversations: 1 })
  })

  test('a long conversation comes page by page, from its end to its beginning and forth', async () => {
    const conversation = await acquainted('Message 1')
    await app.services.asSystem('a long story', async (db) => {
      await db.queryUnchecked(
        `insert into public.messages (conversation_id, seq, from_learner, client_id, body) select $1, n, n % 2 = 1, gen_random_uuid(), 'Message ' || n from generate_series(2, 1000) n`,
        [conversation],
      )
      await db.queryUnchecked('update public.conversations set last_seq = 1000 where id = $1', [conversation])
    })
    const seen: (string | null)[] = []
    for (let before: number | undefined, pages = 0; ; pages++) {
      assert.ok(pages < 30)
      const { body } = await read(amara, conversation, { limit: 40, before })
      seen.unshift(...texts(body))
      if (!body.hasMore) break
      before = body.messages[0]!.seq
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 1000 }, (_, at) => `Message ${at + 1}`),
    )
    const onward = (await read(amara, conversation, { after: 990, limit: 5 })).body
    assert.deepEqual(
      [texts(onward), onward.hasMore],
      [['Message 991', 'Message 992', 'Message 993', 'Message 994', 'Message 995'], true],
    )
    assert.deepEqual((await read(amara, conversation, { after: 1000 })).body, {
      messages: [],
      hasMore: false,
    })
    assert.equal((await read(amara, conversation, { before: 'x' })).status, 400)
  })

  test('page one and page one thousand touch as many rows', async () => {
    const conversation = await acquainted('Message 1')
    await app.services.asSystem('a very long story', async (db) => {
      await db.queryUnchecked(
        `insert into public.messages (conversation_id, seq, from_learner, client_id, body) select $1, n, true, gen_random_uuid(), 'Message ' || n from generate_series(2, 40000) n`,
        [conversation],
      )
      await db.queryUnchecked('update public.conversations set last_seq = 40000 where id = $1', [
        conversation,
      ])
    })
    const plan = async (before: number) => {
      const { rows } = await app.services.asSystem('the plan', (db) =>
        db.queryUnchecked<{ 'QUERY PLAN': [{ Plan: { Plans: [Record<string, unknown>] } }] }>(
          `explain (analyze, format json) select seq, body from public.messages where conversation_id = '${conversation}' and seq < ${before} order by seq desc limit 41`,
        ),
      )
      const {
        'Node Type': how,
        'Scan Direction': way,
        'Actual Rows': touched,
        'Rows Removed by Filter': removed,
      } = rows[0]!['QUERY PLAN'][0].Plan.Plans[0]
      return { how, way, touched, removed }
    }
    const first = await plan(40_001)
    assert.deepEqual(first, { how: 'Index Scan', way: 'Backward', touched: 41, removed: undefined })
    assert.deepEqual(await plan(42), first)
  })

  test('conversations come the latest first, page by page, each once', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five']
    for (const [at, name] of names.entries()) {
      app.clock.set(`2026-11-23T08:0${at}:00Z`)
      const learner = await app.person(`Learner ${name}`)
      await bookLesson(
        app,
        learner,
        helen,
        `2026-11-2${4 + Math.floor(at / 3)}T${String(10 + (at % 3) * 2)}:00:00Z`,
      )
      assert.equal((await begin(learner, helen.id, name)).status, 200)
    }
    const seen: (string | null | undefined)[] = []
    let cursor: string | null = ''
    do {
      const page: OutputOf<typeof listConversations> = (await list(helen, { limit: 2, cursor })).body
      seen.push(...page.conversations.map(({ last }) => last?.text))
      cursor = page.nextCursor
    } while (cursor && seen.length < 20)
    assert.deepEqual(seen, names.toReversed())
    assert.equal((await list(helen, { cursor: 'made-up' })).status, 400)
  })
})
