import type { Feature } from '#server/feature.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import * as settingsContract from '../settings-contract.ts'
import * as blocks from '../blocks-contract.ts'
import * as holidays from '../holidays-contract.ts'
import * as detours from '../detours-contract.ts'
import * as travel from '../travel-contract.ts'
import { blockTime, changeBlock, unblockTime } from './blocks.ts'
import { listDiaryCars } from './cars.ts'
import { ensureDiary, listEntries, listFreeEvents } from './diary.ts'
import { instantOf } from './availability.ts'
import { listSlots } from './free-slots.ts'
import {
  addException,
  getDiarySettings,
  getHours,
  listExceptions,
  openHoliday,
  removeException,
  setDiarySettings,
  setHours,
} from './hours.ts'
import { findRoutes } from './find-routes.ts'
import { dayNumber, minuteAt } from './local-time.ts'
import { listDetours } from './detours.ts'
import { listTravelDays } from './travel-day.ts'

export const feature: Feature = {
  name: 'diary',
  routes(app) {
    route(app, contract.listSlots, ({ db, input }) => listSlots(db, input))
    route(app, contract.getHours, async ({ db, me }) => ({ hours: await getHours(db, me.id) }))
    route(app, contract.setHours, async ({ db, me, input }) => ({
      hours: await setHours(db, me.id, input.hours, input.basedOn),
    }))
    route(app, contract.listExceptions, ({ db, me }) => listExceptions(db, me.id))
    route(app, contract.addException, ({ db, me, input }) => addException(db, me.id, input))
    route(app, contract.removeException, ({ db, me, input }) => removeException(db, me.id, input.id))
    route(app, holidays.openHoliday, async ({ db, me, input }) => ({
      exceptions: await openHoliday(db, me.id, input.on),
    }))
    route(app, settingsContract.getDiarySettings, ({ db, me }) => getDiarySettings(db, me.id))
    route(app, settingsContract.setDiarySettings, ({ db, me, input }) => setDiarySettings(db, me.id, input))
    route(app, contract.listDiary, async ({ db, me, input }) => {
      const { zone } = await getDiarySettings(db, me.id)
      const [from, to] = [input.from, input.to].map((on) => instantOf(minuteAt(zone, dayNumber(on), 0))) as [
        string,
        string,
      ]
      const entries = [
        ...(await listEntries(db, me.id, from, to)),
        ...(await listFreeEvents(db, me.id, from, to)),
      ]
      // Who holds a time has paid nothing yet, and may be a stranger.
      return {
        zone,
        cars: await listDiaryCars(db, me.id),
        entries: entries.map((one) => (one.kind === 'hold' ? { ...one, learnerId: null } : one)),
      }
    })
    route(app, blocks.blockTime, async ({ db, me, input }) => {
      await ensureDiary(db, me.id)
      return blockTime(db, { instructorId: me.id, ...input })
    })
    route(app, blocks.changeBlock, ({ db, me, input }) => changeBlock(db, me.id, input))
    route(app, blocks.unblockTime, ({ db, me, input }) => unblockTime(db, me.id, input))
    route(app, travel.getTravelDay, async ({ db, me, input }) => {
      const [day] = await listTravelDays(db, me.id, { from: input.day, days: 1 })
      return day!
    })
    route(app, detours.listDetours, async ({ db, me, input }) => ({
      detours: await listDetours(db, me.id, input),
    }))
    route(app, travel.listTravelDays, async ({ db, me, input }) => ({
      days: await listTravelDays(db, me.id, input),
    }))
  },
  jobs: [findRoutes],
  personalData: [
    rowOf('diary', 'select * from public.diaries where instructor_id = $1'),
    rowsOf(
      'working_hours',
      'select weekday, opens, closes from public.weekly_hours where instructor_id = $1 order by weekday, opens',
    ),
    rowsOf(
      'days_that_differ',
      'select on_day, opens, closes, note from public.hours_exceptions where instructor_id = $1 order by on_day',
    ),
    rowsOf(
      'diary_entries',
      `select id, kind, lower(during) as starts_at, upper(during) as ends_at, live, note, created_at from public.diary_entries where $1 in (instructor_id, learner_id) order by lower(during)`,
    ),
  ],
}
