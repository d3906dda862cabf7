import * as z from 'zod/mini'
import { apiError, notFound, tooMany } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { parsePhone } from '#common/phone.ts'
import { ById, Id, Instant } from '#common/schema.ts'
import { reminderTimes, textLimits } from './rules.ts'

const who = ['student', 'instructor'] as const

export const textsNotOffered = apiError(
  409,
  'texts-not-offered',
  'We can’t send text messages at the moment.',
)
export const textLimitMet = apiError(
  429,
  'text-limit-met',
  'We can’t send any more texts for now. Please try again later.',
)
export const noDevice = apiError(409, 'no-device', 'Switch on notifications on this device first.')
export const numberNotConfirmed = apiError(
  409,
  'number-not-confirmed',
  'Confirm your mobile number first, with the code in the text message.',
)
export const wrongCode = apiError(409, 'wrong-code', 'That isn’t the code we sent, or it’s too old.')
export const pushNotReachable = apiError(
  422,
  'push-not-reachable',
  'Your browser’s notification service isn’t one we can use.',
)

const Time = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'Use a quarter hour, such as 21:00.'))

export type ReminderSettings = z.infer<typeof ReminderSettings>
export const ReminderSettings = z.object({
  times: z.array(z.enum(reminderTimes)),
  email: z.boolean(),
  bell: z.boolean(),
  push: z.boolean(),
  text: z.boolean(),
  quietFrom: z.string(),
  quietTo: z.string(),
  /** Instructors only: tomorrow's lessons, the evening before. Null is off. */
  summaryAt: z.nullable(z.string()),
  /** Null until a number is given; `offered` says whether this deployment sends texts. */
  texts: z.object({
    offered: z.boolean(),
    phone: z.nullable(z.string()),
    isConfirmed: z.boolean(),
    /** What stops text messages to the number now. */
    limit: z.nullable(z.enum(textLimits)),
  }),
  /** The key that a browser subscribes with. */
  pushKey: z.string(),
  /** `mark` is the start of the SHA-256 of a device's address, by which it knows itself. */
  devices: z.array(z.object({ id: Id, mark: z.string(), agent: z.string(), addedAt: Instant })),
})

export const getReminderSettings = endpoint({
  method: 'GET',
  path: '/api/reminder-settings',
  who,
  summary:
    'When and how you are reminded of lessons, your quiet hours, and the devices that get notifications.',
  input: z.object({}),
  output: ReminderSettings,
})

export const setReminderSettings = endpoint({
  method: 'PUT',
  path: '/api/reminder-settings',
  who,
  load: 'plan',
  summary:
    'Changes when and how you are reminded; what is not sent stays. Holds for the lessons you have, too.',
  input: z.object({
    times: z.optional(z.array(z.enum(reminderTimes)).check(z.maxLength(reminderTimes.length))),
    email: z.optional(z.boolean()),
    bell: z.optional(z.boolean()),
    push: z.optional(z.boolean()),
    text: z.optional(z.boolean()),
    quietFrom: z.optional(Time),
    quietTo: z.optional(Time),
    summaryAt: z.optional(z.nullable(Time)),
  }),
  output: ReminderSettings,
  errors: [textsNotOffered, numberNotConfirmed],
})

export const sendTestReminder = endpoint({
  method: 'POST',
  path: '/api/reminder-settings/test',
  who,
  summary: 'Sends you a test now, the way reminders go.',
  transaction: 'own',
  input: z.object({ channel: z.enum(['email', 'push', 'text']) }),
  output: z.object({}),
  errors: [noDevice, numberNotConfirmed, textsNotOffered, textLimitMet, tooMany],
})

const mobile = /^\+447\d{9}$/

export const setTextNumber = endpoint({
  method: 'PUT',
  path: '/api/reminder-settings/number',
  who,
  summary:
    'Sends a code to a British mobile number. Once it is confirmed, reminders can come as text messages.',
  transaction: 'own',
  input: z.object({
    phone: z.string().check(
      z.trim(),
      z.maxLength(30),
      z.refine(
        (text) => mobile.test(parsePhone(text) ?? ''),
        'Enter a British mobile number, such as 07700 900123.',
      ),
    ),
  }),
  output: ReminderSettings,
  errors: [textsNotOffered, textLimitMet, tooMany],
})

export const confirmTextNumber = endpoint({
  method: 'POST',
  path: '/api/reminder-settings/number/confirmation',
  who,
  summary: 'Confirms your mobile number with the code of the text message, and switches text messages on.',
  transaction: 'own',
  input: z.object({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six digits.')) }),
  output: ReminderSettings,
  errors: [wrongCode],
})

const Key = z.string().check(z.regex(/^[\w-]{16,120}={0,2}$/))

const Subscription = z.object({
  endpoint: z.url().check(z.maxLength(1_000)),
  keys: z.object({ p256dh: Key, auth: Key }),
})

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/api/push-subscriptions',
  who,
  summary: 'Has this browser get your reminders as notifications. Safe to repeat.',
  input: Subscription,
  output: ReminderSettings,
  errors: [pushNotReachable],
})

export const renewPushDevice = endpoint({
  method: 'POST',
  path: '/api/push-subscriptions/renewal',
  who: 'anyone',
  summary:
    'The browser’s notification service has given it another address. Sent by its service worker, which has no session: the former address and its secret say that it is that browser.',
  input: z.object({
    from: z.object({ endpoint: z.string().check(z.maxLength(1_000)), auth: Key }),
    to: Subscription,
  }),
  output: z.object({}),
  errors: [notFound, pushNotReachable],
})

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/push-subscriptions/:id',
  who,
  summary: 'Ends notifications on one of your devices.',
  input: ById,
  output: ReminderSettings,
  errors: [notFound],
})

export type PupilReminders = z.infer<typeof PupilReminders>
export const PupilReminders = z.object({
  email: z.boolean(),
  text: z.boolean(),
  textsOffered: z.boolean(),
  /** What stops text messages to them now. */
  textLimit: z.nullable(z.enum(textLimits)),
  /** They stopped the emails by the link in one. */
  isEmailStopped: z.boolean(),
  /** Nobody is written to in our name before we have looked at the instructor’s documents. */
  waitsForApproval: z.boolean(),
})

export const getPupilReminders = endpoint({
  method: 'GET',
  path: '/api/pupils/:id/reminders',
  who: ['instructor'],
  summary: 'Whether a pupil without an account is reminded of lessons. Off until you switch it on.',
  input: ById,
  output: PupilReminders,
  errors: [notFound],
})

export const setPupilReminders = endpoint({
  method: 'PUT',
  path: '/api/pupils/:id/reminders',
  who: ['instructor'],
  load: 'plan',
  summary:
    'Has a pupil without an account reminded at the address or number in their record, and emailed when a lesson is booked, moved or cancelled. Switch it on only if they agreed.',
  input: z.object({ id: Id, email: z.boolean(), text: z.boolean() }),
  output: PupilReminders,
  errors: [notFound, textsNotOffered],
})
