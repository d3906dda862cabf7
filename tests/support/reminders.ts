import { after, before, beforeEach } from 'node:test'
import {
  addPushDevice,
  confirmTextNumber,
  getReminderSettings,
  setReminderSettings,
  setTextNumber,
} from '#features/reminders/contract.ts'
import { startPushStandIn } from '#tools/stand-ins/push/stand-in.ts'
import { startTextStandIn } from '#tools/stand-ins/texts/stand-in.ts'
import { approve, bookLesson, makeInstructor } from './lessons.ts'
import { openTestApp, type InputOf, type Person, type TestApp } from './test-app.ts'

export const friday = '2026-11-27T10:00:00Z'

type Opening = {
  app: TestApp
  push: Awaited<ReturnType<typeof startPushStandIn>>
  texts: Awaited<ReturnType<typeof startTextStandIn>>
  helen: Person
  amara: Person
}

/** A Monday at nine: Helen teaches, Amara learns, and a push service and a text carrier are there. */
export function openReminders(assign: (opening: Opening) => void) {
  const cast = {} as Opening
  before(async () => {
    cast.push = await startPushStandIn()
    cast.texts = await startTextStandIn({ account: 'AC1', token: 'secret' })
    cast.app = await openTestApp({
      ALLOW_PRIVATE_ADDRESSES: 'on',
      TEXT_URL: cast.texts.url,
      TEXT_ACCOUNT: 'AC1',
      TEXT_TOKEN: 'secret',
      TEXT_FROM: 'Clearway',
    })
  })
  after(async () => {
    await cast.app.close()
    await cast.push.close()
    await cast.texts.close()
  })
  beforeEach(async () => {
    const { app, push, texts } = cast
    app.clock.set('2026-11-23T09:00:00Z')
    cast.helen = await makeInstructor(app, 'Helen Marsh')
    await approve(app, cast.helen)
    cast.amara = await app.person('Amara Okafor')
    push.received.length = 0
    texts.sent.length = 0
    await app.services.asSystem('each story begins at nought', (db) =>
      db.queryUnchecked('delete from public.counted_texts'),
    )
    assign(cast)
  })
  return {
    choose: (person: Person, change: InputOf<typeof setReminderSettings>) =>
      cast.app.call(person, setReminderSettings, change),
    async book(startsAt = friday) {
      const id = await bookLesson(cast.app, cast.amara, cast.helen, startsAt)
      await cast.app.settle()
      return id
    },
    async at(moment: string) {
      cast.app.clock.set(moment)
      await cast.app.settle()
    },
    reminders: async (person: Person) =>
      (await cast.app.mailsTo(person.email))
        .filter(({ kind }) => kind === 'lesson-reminder')
        .map(({ subject }) => subject),
    async subscribe(person: Person) {
      const { pushKey } = await cast.app.call(person, getReminderSettings, {})
      const device = cast.push.subscribe(pushKey)
      await cast.app.call(person, addPushDevice, device)
      return device
    },
    async confirmNumber(person: Person, phone: string) {
      await cast.app.call(person, setTextNumber, { phone })
      await cast.app.settle()
      const code = /^\d{6}/.exec(cast.texts.sent.at(-1)!.body)![0]
      cast.texts.sent.length = 0
      return cast.app.call(person, confirmTextNumber, { code })
    },
  }
}
