import { after, before } from 'node:test'
import { objectToLesson } from '#features/objections/contract.ts'
import { openShop, type Shop } from './payments.ts'
import type { Person } from './test-app.ts'

export type Objecting = {
  shop: Shop
  helen: Person
  amara: Person
  /** A lesson of theirs on another day each time, over and marked as delivered. */
  delivered: () => Promise<string>
  object: (id: string) => ReturnType<typeof send>
  kindsTo: (person: Person) => Promise<string[]>
}

const send = (shop: Shop, amara: Person, id: string) =>
  shop.call(amara, objectToLesson, { id, reason: 'We stopped after half an hour.' })

const nextWorkingDay = (day: Temporal.PlainDate) =>
  day.add({ days: day.dayOfWeek >= 5 ? 8 - day.dayOfWeek : 1 })

/** Helen has taught Amara, who objects. */
export function beginWithObjections(assign: (opening: Objecting) => void) {
  let shop: Shop
  before(async () => {
    shop = await openShop()
    const helen = await shop.teacher('Helen Marsh')
    const amara = await shop.person('Amara Okafor')
    let day = Temporal.PlainDate.from('2026-11-30')
    assign({
      shop,
      helen,
      amara,
      async delivered() {
        const today = shop.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
        if (Temporal.PlainDate.compare(day, today) <= 0) day = nextWorkingDay(today)
        const startsAt = `${day}T10:00:00Z`
        day = nextWorkingDay(day)
        const id = await shop.buyLesson(amara, helen, startsAt)
        await shop.deliver(helen, id, Temporal.Instant.from(startsAt).add({ hours: 1 }).toString())
        return id
      },
      object: (id) => send(shop, amara, id),
      kindsTo: async (person) => (await shop.mailsTo(person.email)).map(({ kind }) => kind),
    })
  })
  after(() => shop.close())
}
