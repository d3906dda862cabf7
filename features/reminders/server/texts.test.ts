import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { moveLesson } from '#features/lessons/moving-contract.ts'
import { friday, openReminders } from '#tests/support/reminders.ts'
import type { Person, TestApp } from '#tests/support/test-app.ts'
import type { startPushStandIn } from '#tools/stand-ins/push/stand-in.ts'
import type { startTextStandIn } from '#tools/stand-ins/texts/stand-in.ts'
import {
  confirmTextNumber,
  getReminderSettings,
  noDevice,
  numberNotConfirmed,
  sendTestReminder,
  setReminderSettings,
  setTextNumber,
  wrongCode,
} from '../contract.ts'
import { deliverText } from './deliver.ts'
import { remindOfLesson } from './remind.ts'

let app: TestApp
let push: Awaited<ReturnType<typeof startPushStandIn>>
let texts: Awaited<ReturnType<typeof startTextStandIn>>
let helen: Person
let amara: Person
const { choose, book, at, subscribe, confirmNumber } = openReminders(
  (opening) => ({ app, push, texts, helen, amara } = opening),
)

suite('a text message', () => {
  test('goes to a number that its owner confirmed by a code, and to no other', async () => {
    await app.fails(amara, setReminderSettings, { text: true }, numberNotConfirmed)
    await app.fails(amara, sendTestReminder, { channel: 'text' }, numberNotConfirmed)
    assert.equal((await app.tryCall(amara, setTextNumber, { phone: '0117 496 0123' })).status, 400)
    await app.call(amara, setTextNumber, { phone: '07700 900123' })
    await app.settle()
    assert.deepEqual(
      texts.sent.map(({ to, from }) => [to, from]),
      [['+447700900123', 'Clearway']],
    )
    const code = /^\d{6}/.exec(texts.sent[0]!.body)![0]
    const wrong = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 4; tries++)
      await app.fails(amara, confirmTextNumber, { code: wrong }, wrongCode)
    const settings = await app.call(amara, confirmTextNumber, { code })
    assert.deepEqual(
      [settings.text, settings.texts],
      [true, { offered: true, phone: '+447700900123', isConfirmed: true, limit: null }],
    )
    await app.fails(amara, confirmTextNumber, { code }, wrongCode)
    await app.call(amara, setTextNumber, { phone: '07700 900456' })
    const changed = await app.call(amara, getReminderSettings, {})
    assert.deepEqual([changed.text, changed.texts.isConfirmed], [false, false])
    await app.settle()
    const second = /^\d{6}/.exec(texts.sent.at(-1)!.body)![0]
    for (let tries = 0; tries < 5; tries++)
      await app.fails(amara, confirmTextNumber, { code: second === wrong ? '222222' : wrong }, wrongCode)
    await app.fails(amara, confirmTextNumber, { code: second }, wrongCode)
  })

  test('comes once, also when the carrier’s answer was lost, and never after the lesson has moved', async () => {
    await confirmNumber(amara, '07700 900123')
    await choose(amara, { times: ['evening', 'two-hours'], email: false })
    const id = await book()
    texts.answerNext(0)
    await at('2026-11-26T18:00:00Z')
    assert.equal(texts.sent.length, 1)
    assert.deepEqual(texts.sent, [
      {
        to: '+447700900123',
        from: 'Clearway',
        body: 'Driving lesson with Helen Marsh tomorrow at 10:00. 14 Cotham Road, BS6 6DR. Clearway – change this under Settings, Reminders.',
      },
    ])
    app.clock.set('2026-11-27T08:00:00Z')
    const { rows } = await app.services.asSystem('the one that is due', (db) =>
      db.queryUnchecked<{ id: string }>(
        'select id from public.lesson_reminders where lesson_id = $1 and handled_at is null',
        [id],
      ),
    )
    assert.equal(rows.length, 1)
    for (let time = 0; time < 2; time++) await remindOfLesson.work({ id: rows[0]!.id }, app.services)
    await app.call(helen, moveLesson, { id, startsAt: '2026-11-28T19:00:00Z', fromStartsAt: friday })
    await app.settle()
    assert.equal(texts.sent.length, 1)
  })

  test('comes once from instances that work at the same time, and after one that was killed while it sent', async () => {
    await confirmNumber(amara, '07700 900123')
    await choose(amara, { times: ['evening'], email: false })
    const id = await book()
    app.clock.set('2026-11-26T18:00:00Z')
    const only = async (table: string) => {
      const { rows } = await app.services.asSystem('the only one', (db) =>
        db.queryUnchecked<{ id: string }>(`select id from public.${table} where lesson_id = $1`, [id]),
      )
      assert.equal(rows.length, 1)
      return rows[0]!.id
    }
    const planned = await only('lesson_reminders')
    await Promise.all([1, 2, 3].map(() => remindOfLesson.work({ id: planned }, app.services)))
    const delivery = await only('reminder_deliveries')
    await app.services.asSystem('an instance that was killed', (db) =>
      db.queryUnchecked(
        `update public.reminder_deliveries set state = 'sending', attempts = 1, leased_until = clock() + interval '1 minute' where id = $1`,
        [delivery],
      ),
    )
    await app.settle()
    assert.equal(texts.sent.length, 0, 'while it is claimed nobody else sends it')
    app.clock.set('2026-11-26T18:02:00Z')
    await Promise.all([1, 2, 3].map(() => deliverText.work({ id: delivery }, app.services)))
    await app.settle()
    assert.equal(texts.sent.length, 1)
  })

  test('is tried out by the person who gets it, and so are the other ways', async () => {
    await app.fails(amara, sendTestReminder, { channel: 'push' }, noDevice)
    await confirmNumber(amara, '07700 900123')
    await subscribe(amara)
    for (const channel of ['email', 'push', 'text'] as const)
      await app.call(amara, sendTestReminder, { channel })
    await app.settle()
    assert.equal((await app.mailsTo(amara.email))[0]!.subject, 'Your test reminder')
    assert.deepEqual(
      push.received.map(({ note }) => note.title),
      ['It works'],
    )
    assert.deepEqual(
      texts.sent.map(({ body }) => body),
      ['This is how we’ll remind you of lessons.'],
    )
  })
})
