import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { sendMail } from './mail.ts'

describe('the mailbox of the demo', () => {
  let app: TestApp
  before(async () => {
    app = await openTestApp()
    await app.services.asSystem('letters to Amara', async (db) => {
      await sendMail(db, {
        to: 'amara@post.example',
        kind: 'test.first',
        subject: 'First',
        text: 'See http://127.0.0.1/one',
        html: '<a href="http://127.0.0.1/one?a=1&amp;b=2">One</a>',
      })
    })
    await app.services.asSystem('letters to Amara', async (db) => {
      await sendMail(db, {
        to: 'amara@post.example',
        kind: 'test.second',
        subject: '<b>Second</b>',
        text: 'Hello',
        html: '<p>Hello</p><script>alert(1)</script>',
        attachments: [{ filename: 'lesson.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }],
      })
    })
    await app.settle()
  })
  after(() => app.close())
  const read = (to: string) => app.ask(undefined, 'GET', `/dev/mailbox/messages?to=${to}`)

  test('gives the messages to an address, newest first, with links and attachments', async () => {
    const { body } = await read('AMARA@post.example')
    assert.deepEqual(
      body.map(({ subject }: { subject: string }) => subject),
      ['<b>Second</b>', 'First'],
    )
    assert.deepEqual(Object.keys(body[0]).sort(), [
      'attachments',
      'from',
      'html',
      'id',
      'links',
      'sentAt',
      'subject',
      'text',
      'to',
    ])
    assert.deepEqual(body[1].links, ['http://127.0.0.1/one?a=1&b=2', 'http://127.0.0.1/one'])
    assert.equal(body[0].attachments[0].filename, 'lesson.ics')
    assert.deepEqual((await read('helen@post.example')).body, [])
  })

  test('shows them on a page, as text that cannot act', async () => {
    const { body: list } = await app.ask(undefined, 'GET', '/dev/mailbox')
    assert.match(list, /&#60;b&#62;Second/)
    const [{ id }] = (await read('amara@post.example')).body
    const shown = await app.ask(undefined, 'GET', `/dev/mailbox/${id}/html`)
    assert.match(shown.headers.get('content-security-policy')!, /sandbox/)
    assert.doesNotMatch(shown.headers.get('content-security-policy')!, /script-src/)
    assert.equal(
      (await app.ask(undefined, 'GET', `/dev/mailbox/${id}/attachments/lesson.ics`)).body,
      'BEGIN:VCALENDAR',
    )
    assert.equal((await app.ask(undefined, 'GET', '/dev/mailbox/nothing')).status, 404)
  })
})
