import assert from 'node:assert/strict'
import test from 'node:test'
import { createTransport } from 'nodemailer'
import { startSmtpStandIn } from './stand-in.ts'

const confirmation = {
  from: '"Clearway" <hello@clearway.example>',
  to: 'Amara.Okafor@example.com',
  subject: 'Your lesson with Helen · Sat 21 Nov',
  text: 'Your lesson is booked.\nSee http://127.0.0.1:3000/lessons/24?a=1&b=2.',
  html: '<p>Your lesson is booked. <a href="http://127.0.0.1:3000/lessons/24?a=1&amp;b=2">See it</a> or <a href="http://127.0.0.1:3000/move">move it</a>.</p>',
  headers: { 'X-Thread': 'lesson-24' },
  attachments: [
    { filename: 'lesson.ics', contentType: 'text/calendar; method=REQUEST', content: 'BEGIN:VCALENDAR' },
  ],
}

async function open(t: test.TestContext) {
  const smtp = await startSmtpStandIn()
  const post = createTransport(smtp.url)
  t.after(() => {
    post.close()
    return smtp.close()
  })
  return { smtp, post }
}

test('a mail arrives with its text, links, headers and attachment, also for who waited for it', async (t) => {
  const { smtp, post } = await open(t)
  const waited = smtp.waitFor(({ subject }) => subject.startsWith('Your lesson'))
  await post.sendMail(confirmation)
  const [mail] = smtp.messages('amara.okafor@example.com')
  assert.equal(await waited, mail)
  assert.deepEqual([mail?.from, mail?.subject], ['"Clearway" <hello@clearway.example>', confirmation.subject])
  assert.deepEqual(mail?.links, ['http://127.0.0.1:3000/lessons/24?a=1&b=2', 'http://127.0.0.1:3000/move'])
  assert.equal(mail?.headers.get('x-thread'), 'lesson-24')
  assert.deepEqual(
    mail?.attachments.map(({ filename, contentType, content }) => [
      filename,
      contentType,
      content.toString(),
    ]),
    [['lesson.ics', 'text/calendar', 'BEGIN:VCALENDAR']],
  )
  assert.deepEqual(smtp.messages('ben.price@example.com'), [])
  await assert.rejects(
    smtp.waitFor(({ subject }) => subject === 'Never', 1),
    /Received: amara\.okafor@example\.com: Your lesson/,
  )
})

for (const at of ['sender', 'recipient', 'message'] as const) {
  test(`a refusal at the ${at} reaches the sender, nothing is kept, and later mail is taken again`, async (t) => {
    const { smtp, post } = await open(t)
    smtp.failWith(451, 'Try again later', at)
    await assert.rejects(post.sendMail(confirmation), { responseCode: 451 })
    assert.deepEqual(smtp.messages(), [])
    smtp.accept()
    await post.sendMail(confirmation)
    assert.equal(smtp.messages().length, 1)
  })
}

test('once closed it cannot be reached', async (t) => {
  const { smtp, post } = await open(t)
  await smtp.close()
  await assert.rejects(post.sendMail(confirmation), { code: /ECONNECTION|ESOCKET|ECONNREFUSED/ })
})
