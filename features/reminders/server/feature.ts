import type { Feature } from '#server/feature.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { route } from '#server/route.ts'
import * as contract from '../contract.ts'
import { deliverPush, deliverText } from './deliver.ts'
import { addPushDevice, removePushDevice, renewPushDevice } from './devices.ts'
import { planSubscribers } from './plan.ts'
import { getPupilReminders, setPupilReminders } from './pupils.ts'
import { noticeSubscribers } from './pupil-notices.ts'
import { sendPupilRest } from './pupil-rest.ts'
import { seriesNoticeSubscribers } from './pupil-series.ts'
import { remindOfLesson } from './remind.ts'
import { sendTestReminder } from './send-test.ts'
import { getReminderSettings, setReminderSettings } from './settings.ts'
import { summaryJobs } from './summary.ts'
import { confirmTextNumber, setTextNumber } from './text-number.ts'
import { tidyReminders } from './tidy.ts'

export const feature: Feature = {
  name: 'reminders',
  routes(app) {
    const { services } = app
    route(app, contract.getReminderSettings, ({ db, me }) => getReminderSettings(db, services, me))
    route(app, contract.setReminderSettings, ({ db, me, input }) =>
      setReminderSettings(db, services, me, input),
    )
    route(app, contract.sendTestReminder, ({ asCaller, me, input }) =>
      sendTestReminder(services, asCaller, me, input.channel),
    )
    route(app, contract.setTextNumber, ({ asCaller, me, input }) =>
      setTextNumber(services, asCaller, me, input),
    )
    route(app, contract.confirmTextNumber, ({ asCaller, me, input }) =>
      confirmTextNumber(services, asCaller, me, input.code),
    )
    route(app, contract.addPushDevice, ({ db, me, input, request, caller }) =>
      addPushDevice(db, services, me, input, {
        agent: request.headers['user-agent'] ?? '',
        sessionId: String(caller.claims['session_id'] ?? '') || null,
      }),
    )
    route(app, contract.renewPushDevice, ({ db, input }) => renewPushDevice(db, services, input))
    route(app, contract.removePushDevice, ({ db, me, input }) => removePushDevice(db, services, me, input.id))
    route(app, contract.getPupilReminders, ({ db, input }) => getPupilReminders(db, services, input.id))
    route(app, contract.setPupilReminders, ({ db, input }) => setPupilReminders(db, services, input))
  },
  jobs: [remindOfLesson, sendPupilRest, deliverPush, deliverText, ...summaryJobs, tidyReminders],
  subscribers: [...planSubscribers, ...noticeSubscribers, ...seriesNoticeSubscribers],
  personalData: [
    rowOf(
      'reminder_settings',
      'select times, push, text, quiet_from, quiet_to, summary_at, text_phone, text_confirmed_at from public.reminder_settings where person_id = $1',
    ),
    rowsOf(
      'notified_devices',
      'select agent, added_at from public.push_devices where person_id = $1 order by added_at',
    ),
    rowsOf(
      'lesson_reminders',
      'select lesson_id, time, starts_at, due_at, handled_at from public.lesson_reminders where person_id = $1 order by due_at',
    ),
    rowsOf(
      'reminders_by_notification_and_text',
      'select channel, phone, state, created_at, sent_at from public.reminder_deliveries where person_id = $1 order by created_at',
    ),
    rowsOf(
      'reminders_of_own_pupils',
      `select u.person_id, r.email, r.text, r.agreed_at from public.pupil_reminders r join public.pupils u on u.id = r.pupil_id
       where u.instructor_id = $1 order by r.agreed_at`,
    ),
  ],
}
