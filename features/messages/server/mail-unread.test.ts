import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { beginOnMonday } from '#tests/support/openings.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import { bookLesson } from '#tests/support/lessons.ts'
import { messagesIn } from '#tests/support/messages.ts'
import { markRead } from '../contract.ts'
import { listNotifications, readNotificationsOf, unsubscribe } from '#features/notifications/contract.ts'

let app: TestApp
let helen: Person
let amara: Person

beginOnMonday((opening) => ({ app, helen, amara } = opening))

const { begin, send, vet, acquaint } = messagesIn(() => app)
const acquainted = (text?: string) => acquaint(amara, helen, text)

suite('somebody who was not looking', () => {
  const unreadMails = async (who: Person) =>
    (await app.mailsTo(who.email)).filter(({ kind }) => kind === 'message-unread')

  test('gets one mail for a quiet spell, and the next only after reading', async () => {
    const conversation = await acquainted('One')
    await send(amara, conversation, 'Two')
    await app.settle()
    assert.equal((await unreadMails(helen)).length, 0, 'five minutes are given to look')
    app.clock.set('2026-11-23T08:05:00Z')
    await app.settle()
    const [mail] = await unreadMails(helen)
    assert.equal(mail?.subject, 'New message from Amara Okafor')
    assert.match(mail.body.text, /has sent you 2 messages[\s\S]*“Two”/)
    assert.ok(mail.body.text.includes(`${app.url}/dashboard/messages/${conversation}`))
    await send(amara, conversation, 'Three')
    app.clock.set('2026-11-23T09:00:00Z')
    await app.settle()
    assert.equal((await unreadMails(helen)).length, 1)
    await app.call(helen, markRead, { id: conversation, seq: 3 })
    await send(amara, conversation, 'Four')
    app.clock.set('2026-11-23T09:05:00Z')
    await app.settle()
    assert.equal((await unreadMails(helen)).length, 2)
    assert.equal((await unreadMails(amara)).length, 0)
  })

  test('of a stranger reads no more in the mail than that there is a message: no text, no links', async () => {
    const { body } = await begin(amara, await vet(helen), 'Your account is locked: https://evil.example')
    app.clock.set('2026-11-23T08:05:00Z')
    await app.settle()
    const [mail] = await unreadMails(helen)
    assert.match(mail!.body.text, /Amara O\. has sent you a message/)
    assert.ok(mail!.body.text.includes(`/dashboard/messages/${body.conversation.id}`))
    assert.ok(!/evil|locked/.test(mail!.body.text + mail!.body.html))
  })

  test('gets none when they have read it meanwhile', async () => {
    const conversation = await acquainted()
    await app.settle()
    await app.call(helen, markRead, { id: conversation, seq: 1 })
    app.clock.set('2026-11-23T08:05:00Z')
    await app.settle()
    assert.equal((await unreadMails(helen)).length, 0)
  })
})

suite('the bell', () => {
  const notificationsOf = async (who: Person) =>
    (await app.call(who, listNotifications, {})).notifications.filter(
      ({ kind }) => kind === 'message-received',
    )

  test('notifies of a conversation at once, once however much is written, and calls a stranger by first name and initial', async () => {
    const { body } = await begin(amara, await vet(helen), 'Do you teach in an automatic?')
    const conversationId = body.conversation.id
    await send(amara, conversationId, 'And on Fridays?')
    await app.settle()
    const [notification, more] = await notificationsOf(helen)
    assert.deepEqual(
      [notification!.name, notification!.readAt, notification!.facts, more],
      ['Amara O.', null, { conversationId }, undefined],
    )
    assert.equal((await notificationsOf(amara)).length, 0)
    await app.call(helen, readNotificationsOf, { id: conversationId })
    assert.ok((await notificationsOf(helen))![0]!.readAt)
    await send(helen, conversationId, 'I do, on Fridays.')
    await send(amara, conversationId, 'Thank you')
    await bookLesson(app, amara, helen, '2026-11-27T10:00:00Z')
    await app.settle()
    const [again] = await notificationsOf(helen)
    assert.deepEqual([again!.id, again!.readAt, again!.name], [notification!.id, null, 'Amara Okafor'])
    assert.equal((await notificationsOf(amara))![0]!.name, 'Helen Marsh')
  })

  test('and the mail can be switched off, by the link in it too', async () => {
    const mails = async () => (await app.mailsTo(helen.email)).filter(({ kind }) => kind === 'message-unread')
    const conversation = await acquainted()
    await app.settle()
    app.clock.set('2026-11-23T08:05:00Z')
    await app.settle()
    const [mail] = await mails()
    const link = /\/unsubscribe\?token=([\w-]+)/.exec(mail!.body.text)!
    assert.equal((await app.call(undefined, unsubscribe, { token: link[1]! })).topic, 'messages')
    await app.tryCall(helen, markRead, { id: conversation, seq: 1 })
    await send(amara, conversation, 'Two')
    app.clock.set('2026-11-23T09:00:00Z')
    await app.settle()
    assert.equal((await mails()).length, 1)
  })
})
