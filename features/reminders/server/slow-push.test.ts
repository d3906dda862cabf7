import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { openReminders } from '#tests/support/reminders.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import type { startPushStandIn } from '#tools/stand-ins/push/stand-in.ts'
import type { startTextStandIn } from '#tools/stand-ins/texts/stand-in.ts'
import { sendTestReminder, setTextNumber } from '../contract.ts'

/* Mel has devices whose server never answers, and has more sent to them than are sent at once. */

let app: TestApp
let push: Awaited<ReturnType<typeof startPushStandIn>>
let texts: Awaited<ReturnType<typeof startTextStandIn>>
let amara: Person
const { subscribe } = openReminders((opening) => ({ app, push, texts, amara } = opening))

suite('while the server of one person’s devices hangs', () => {
  test('others get their notifications and texts, and that person has one sent at a time', async () => {
    const mel = await app.person('Mel Slow')
    const phones = []
    for (let nr = 0; nr < 9; nr++) phones.push(await subscribe(mel))
    // That one fails at once does not end the wait for the others.
    push.breakDown(await subscribe(mel))
    const hers = await subscribe(amara)
    const hanging = push.hang(...phones)
    const asked = phones.map((phone) => push.next(phone))
    try {
      for (let nr = 0; nr < 20; nr++) {
        await app.call(mel, sendTestReminder, { channel: 'push' })
        app.clock.advance({ seconds: 1 })
      }
      await app.services.jobs.work(['deliver-push', 'deliver-text'])
      await Promise.all(asked)

      const arrives = push.next(hers)
      await app.call(amara, sendTestReminder, { channel: 'push' })
      await arrives
      const text = texts.next()
      await app.call(amara, setTextNumber, { phone: '07700 900123' })
      await text

      assert.equal(hanging.givenUp(), 0, 'nobody waited until the server was given up')
      assert.equal(hanging.held(), 9, 'one notification, to nine devices')
    } finally {
      hanging.release()
    }
  })
})
