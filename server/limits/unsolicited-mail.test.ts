import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { sendMail } from '../mail.ts'
import { couldWriteUnsolicited, mayWriteUnsolicited } from './unsolicited-mail.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

const to = 'dave@hill.uk'
const helen = crypto.randomUUID()
const may = (address = to) => app.services.asSystem('a test', (db) => mayWriteUnsolicited(db, address, helen))
const send = (kind: string, isUnasked?: boolean) =>
  app.services.asSystem('a test', (db) =>
    sendMail(db, {
      to,
      kind,
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
      ...(isUnasked && { isUnasked }),
    }),
  )

test('of mails that somebody did not ask for, ten a day reach one mailbox, of whatever kind; others are not counted', async () => {
  for (let nr = 0; nr < 12; nr += 1) await send('confirmation')
  for (let nr = 0; nr < 9; nr += 1) await send(`a kind of tomorrow ${nr}`, true)
  assert.equal(await may(), true)
  await send('payment-link', true)
  assert.deepEqual([await may(), await may('DAVE@hill.uk'), await may('amara@hill.uk')], [false, false, true])
  app.clock.advance({ hours: 25 })
  assert.equal(await may(), true)
})

test('only asking waits for nobody who writes at the same time, and answers the same', async () => {
  const inTwo = (other: typeof mayWriteUnsolicited) =>
    app.services.asSystem('a test', async (db) => {
      await mayWriteUnsolicited(db, 'bea@hill.uk', helen)
      return app.services.asSystem('another at once', async (second) => {
        await second.queryUnchecked("set local lock_timeout = '300ms'")
        return other(second, 'bea@hill.uk', helen)
      })
    })
  await assert.rejects(inTwo(mayWriteUnsolicited), /lock timeout/)
  assert.equal(await inTwo(couldWriteUnsolicited), true)
  for (let nr = 0; nr < 10; nr += 1) await send(`a kind of notice ${nr}`, true)
  const could = (address: string) =>
    app.services.asSystem('a test', (db) => couldWriteUnsolicited(db, address, helen))
  assert.deepEqual([await could('DAVE@hill.uk'), await could('amara@hill.uk')], [false, true])
})
