import { after, before, beforeEach } from 'node:test'
import { setDiarySettings } from '#features/diary/settings-contract.ts'
import { makeInstructor, usualSettings } from './lessons.ts'
import { openShop, type Shop } from './payments.ts'
import { openTestApp, type Person, type TestApp } from './test-app.ts'

/** One product for a file, and new people before each test; `assign` is called with them. */
function beginEach<App extends TestApp, People>(
  open: () => Promise<App>,
  cast: (app: App) => Promise<People>,
  assign: (opening: People & { app: App }) => void,
) {
  let app: App
  before(async () => {
    app = await open()
  })
  after(() => app.close())
  beforeEach(async () => assign({ ...(await cast(app)), app }))
}

type OnMonday = { app: TestApp; helen: Person; amara: Person; ben: Person }

/** A Monday at eight: Helen teaches all week, Amara and Ben learn. */
export const beginOnMonday = (assign: (opening: OnMonday) => void) =>
  beginEach(
    () => openTestApp(),
    async (app) => {
      app.clock.set('2026-11-23T08:00:00Z')
      const helen = await makeInstructor(app, 'Helen Marsh')
      return { helen, amara: await app.person('Amara Okafor'), ben: await app.person('Ben Price') }
    },
    assign,
  )

type OneWeek = { app: Shop; helen: Person; amara: Person; ben: Person; chloe: Person }

/** At `now`: Helen’s diary can be booked for a week from tomorrow on, and three people would like a time. */
export const beginWithOneWeek = (now: string, assign: (opening: OneWeek) => void) =>
  beginEach(
    openShop,
    async (app) => {
      app.clock.set(now)
      const helen = await app.teacher('Helen Marsh', 3600)
      await app.call(helen, setDiarySettings, { ...usualSettings, bookingNoticeHours: 24, horizonDays: 7 })
      const [amara, ben, chloe] = await Promise.all([
        app.person('Amara Okafor'),
        app.person('Ben Frost'),
        app.person('Chloe Evans'),
      ])
      return { helen, amara, ben, chloe }
    },
    assign,
  )
