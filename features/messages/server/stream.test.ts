import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import pg from 'pg'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import {
  type Conversation,
  listMessages,
  beginConversation,
  sendMessage,
  listConversations,
  markRead,
  listChanges,
} from '../contract.ts'

let app: TestApp
let helen: Person
let amara: Person
let conversation: string

before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  helen = await makeInstructor(app, 'Helen Marsh')
  amara = await app.person('Amara Okafor')
  await bookLesson(app, amara, helen, '2026-11-26T10:00:00Z')
  const body = await app.call(amara, beginConversation, {
    to: helen.id,
    text: 'One',
    clientId: crypto.randomUUID(),
  })
  conversation = body.conversation.id
})

const send = (who: Person, text: string) =>
  app.tryCall(who, sendMessage, { id: conversation, text, clientId: crypto.randomUUID() })
const feedOf = async (who: Person): Promise<number> => (await app.call(who, listConversations, {})).change

type Event = { id: number; about: Conversation }

/** Opens a stream and reads events one by one; `next()` waits for the one that comes. */
async function listenIn(who: Person, headers: Record<string, string> = {}, query = '') {
  const stop = new AbortController()
  const reply = await fetch(`${app.url}/api/messages/stream${query}`, {
    headers: { authorization: `Bearer ${who.token}`, ...headers },
    signal: stop.signal,
  })
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Event | 'end'> => {
    for (;;) {
      const found = /(?:^|\n\n)id: (\d+)\nevent: conversation\ndata: (.*)\n\n/.exec(text)
      if (found) {
        text = text.slice(found.index + found[0].length)
        return { id: Number(found[1]), about: JSON.parse(found[2]!) }
      }
      const { done, value } = await reader.read()
      if (done) return 'end'
      text += value
    }
  }
  return { reply, next, close: () => stop.abort() }
}

const textOf = (event: Event | 'end') => (event === 'end' ? 'end' : event.about.last?.text)

suite('the live stream', () => {
  test('sends both a message, and the writer that it was read, as it happens', async () => {
    const [hers, his] = await Promise.all([listenIn(helen), listenIn(amara)])
    assert.equal(hers.reply.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    assert.match(hers.reply.headers.get('cache-control')!, /no-store/)
    await send(amara, 'Two')
    const [forHelen, forAmara] = await Promise.all([hers.next(), his.next()])
    assert.ok(forHelen !== 'end' && forAmara !== 'end')
    assert.deepEqual(
      [forHelen.about.last?.text, forHelen.about.last?.mine, forHelen.about.unread],
      ['Two', false, 2],
    )
    assert.deepEqual([forAmara.about.last?.mine, forAmara.about.readByOther], [true, 0])
    await app.call(helen, markRead, { id: conversation, seq: 2 })
    const seen = await his.next()
    assert.ok(seen !== 'end' && seen.about.readByOther === 2)
    hers.close()
    his.close()
  })

  test('a lost connection goes on behind the last id: nothing is missed, nothing is sent twice', async () => {
    const first = await listenIn(helen)
    await send(amara, 'Two')
    const event = await first.next()
    assert.ok(event !== 'end')
    first.close()
    for (const text of ['Three', 'Four', 'Five']) await send(amara, text)
    const second = await listenIn(helen, { 'last-event-id': String(event.id) })
    const caughtUp = await second.next()
    assert.ok(caughtUp !== 'end')
    assert.deepEqual([textOf(caughtUp), caughtUp.about.lastSeq, caughtUp.about.unread], ['Five', 5, 5])
    const { messages } = await app.call(helen, listMessages, { id: conversation, after: event.about.lastSeq })
    assert.deepEqual(
      messages.map(({ text }) => text),
      ['Three', 'Four', 'Five'],
    )
    await send(amara, 'Six')
    assert.equal(textOf(await second.next()), 'Six')
    second.close()
  })

  test('`after` does the same, polling answers the same, and without either it begins now', async () => {
    const start = await feedOf(helen)
    await send(amara, 'Two')
    const polled = await app.call(helen, listChanges, { after: start })
    assert.deepEqual(
      [polled.changes.length, polled.changes[0]!.last!.text, polled.hasMore],
      [1, 'Two', false],
    )
    assert.deepEqual(await app.call(helen, listChanges, { after: polled.change }), {
      changes: [],
      change: polled.change,
      hasMore: false,
    })
    const behind = await listenIn(helen, {}, `?after=${start}`)
    assert.equal(textOf(await behind.next()), 'Two')
    behind.close()
    const fresh = await listenIn(helen)
    await send(amara, 'Three')
    assert.equal(textOf(await fresh.next()), 'Three')
    fresh.close()
  })

  test('a race of many writers leaves the listener with the last word of each', async () => {
    const learners = await Promise.all(Array.from({ length: 6 }, (_, at) => app.person(`Learner ${at}`)))
    const conversations: string[] = []
    for (const [at, learner] of learners.entries()) {
      await bookLesson(app, learner, helen, `2026-11-${at < 3 ? 24 : 25}T${10 + (at % 3) * 2}:00:00Z`)
      const begun = await app.call(learner, beginConversation, {
        to: helen.id,
        text: 'Hello',
        clientId: crypto.randomUUID(),
      })
      conversations.push(begun.conversation.id)
    }
    const ears = await listenIn(helen)
    const writing = learners.flatMap((learner, at) =>
      Array.from({ length: 5 }, (_, turn) =>
        app.tryCall(learner, sendMessage, {
          id: conversations[at]!,
          text: `Turn ${turn}`,
          clientId: crypto.randomUUID(),
        }),
      ),
    )
    const known = new Map<string, number>()
    let last = 0
    while (conversations.some((one) => known.get(one) !== 6)) {
      const event = await ears.next()
      assert.ok(event !== 'end')
      assert.ok(event.id > last, 'ids only grow')
      last = event.id
      known.set(event.about.id, event.about.lastSeq)
    }
    assert.ok((await Promise.all(writing)).every(({ status }) => status === 200))
    ears.close()
  })

  test('when the line to the database is cut, what was said meanwhile comes as soon as it is laid again', async () => {
    const ears = await listenIn(helen)
    await send(amara, 'Two')
    assert.equal(textOf(await ears.next()), 'Two')
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'clearway-listener' and query like '%clearway_messages%'`,
    )
    await send(amara, 'Three')
    assert.equal(textOf(await ears.next()), 'Three')
    await owner.end()
    ears.close()
  })

  test('ends with its session, and is for learners and instructors', async () => {
    const session = crypto.randomUUID()
    const seconds = Math.floor(Date.now() / 1000)
    const token = await app.services.tokens.signAccess({
      sub: helen.id,
      role: 'authenticated',
      aud: 'authenticated',
      session_id: session,
      iat: seconds,
      exp: seconds + 3600,
    })
    await app.services.asSystem('a session', (db) =>
      db.queryUnchecked(`insert into auth.sessions (id, user_id, amr) values ($1, $2, '[]')`, [
        session,
        helen.id,
      ]),
    )
    const ears = await listenIn({ ...helen, token })
    await send(amara, 'Two')
    assert.equal(textOf(await ears.next()), 'Two')
    await app.services.asSystem('signed out elsewhere', (db) =>
      db.queryUnchecked('delete from auth.sessions where id = $1', [session]),
    )
    while (await app.services.tokens.verify(token)) await new Promise((resolve) => setImmediate(resolve))
    await send(amara, 'Not for this session')
    assert.equal(await ears.next(), 'end')
    const admin = await app.person('Ada Admin', 'admin')
    for (const [who, status] of [
      [admin, 403],
      [undefined, 401],
    ] as const)
      assert.equal((await app.ask(who, 'GET', '/api/messages/stream')).status, status)
    assert.equal((await app.ask(helen, 'GET', '/api/messages/stream?after=yesterday')).status, 400)
  })

  test('nine streams of one person: the oldest makes room', async () => {
    const all = []
    for (let opened = 0; opened < 9; opened++) all.push(await listenIn(helen))
    assert.equal(await all[0]!.next(), 'end')
    await send(amara, 'Two')
    assert.equal(textOf(await all[1]!.next()), 'Two')
    for (const one of all) one.close()
  })
})

test('a server that stops lets its streams go', async () => {
  const other = await openTestApp()
  const learner = await other.person('Nora Newcomer')
  const reply = await fetch(`${other.url}/api/messages/stream`, {
    headers: { authorization: `Bearer ${learner.token}` },
  })
  await other.close()
  assert.match(await reply.text(), /^retry: 2000/)
})
