import type { Role } from '#common/endpoint.ts'

export const topics = [
  'lessons',
  'reminders',
  'assessments',
  'reviews',
  'messages',
  'invitations',
  'documents',
  'sales',
  'account',
  'money',
  'earnings',
  'payouts',
  'plan',
] as const
export type Topic = (typeof topics)[number]

type TopicRule = {
  readonly who: readonly Role[]
  readonly by: readonly Channel[]
  /** Sent whatever a person prefers: who got into the account, and where the money went. */
  readonly always?: true
  readonly oneClick?: true
}
export type Channel = 'email' | 'bell'

const both = ['email', 'bell'] as const
const inTheCar = ['student', 'instructor'] as const

export const topicRules: Record<Topic, TopicRule> = {
  lessons: { who: inTheCar, by: both },
  reminders: { who: inTheCar, by: both, oneClick: true },
  assessments: { who: ['student'], by: both, oneClick: true },
  reviews: { who: inTheCar, by: both, oneClick: true },
  messages: { who: inTheCar, by: both, oneClick: true },
  invitations: { who: ['instructor', 'school_owner'], by: both, oneClick: true },
  documents: { who: ['admin'], by: both },
  sales: { who: ['admin'], by: ['bell'] },
  account: { who: ['student', 'instructor', 'admin', 'school_owner'], by: both, always: true },
  money: { who: ['student'], by: both, always: true },
  earnings: { who: ['instructor'], by: ['bell'], always: true },
  payouts: { who: ['instructor', 'school_owner'], by: both, always: true },
  plan: { who: ['instructor'], by: both, always: true },
}

export const topicsFor = (role: Role) => topics.filter((topic) => topicRules[topic].who.includes(role))

/** Of a lesson to come: no news once it's cancelled. */
export const announcingKinds = [
  'lesson-booked',
  'lesson-moved',
  'lesson-move-agreed',
  'lesson-place-changed',
  'lesson-reopened',
  'lesson-reminder',
] as const satisfies readonly NotificationKind[]

/** A new kind is a line here, its words in `web/words.ts`, and a subscriber. */
export const topicOf = {
  'lesson-booked': 'lessons',
  'lesson-cancelled': 'lessons',
  'lesson-moved': 'lessons',
  'lesson-move-agreed': 'lessons',
  'lesson-place-changed': 'lessons',
  'lesson-delivered': 'lessons',
  'lesson-reopened': 'lessons',
  'lesson-objected': 'lessons',
  'objection-decided': 'lessons',
  'objection-reopened': 'lessons',
  'problem-answered': 'lessons',
  'series-booked': 'lessons',
  'series-extended': 'lessons',
  'series-changed': 'lessons',
  'series-ended': 'lessons',
  'series-left': 'lessons',
  'series-clashed': 'lessons',
  'pause-asked': 'lessons',
  'pause-decided': 'lessons',
  'hours-short': 'lessons',
  'learner-hours-short': 'lessons',
  'calendar-clash': 'lessons',
  'office-acted': 'lessons',
  'car-missing': 'lessons',
  'lesson-reminder': 'reminders',
  'lessons-tomorrow': 'reminders',
  'lesson-assessed': 'assessments',
  'mock-drive-finished': 'assessments',
  'practice-confirmed': 'assessments',
  'practice-declined': 'assessments',
  encouraged: 'assessments',
  'review-invited': 'reviews',
  'review-published': 'reviews',
  'review-replied': 'reviews',
  'review-removed': 'reviews',
  'review-report-decided': 'reviews',
  'time-offered': 'lessons',
  'lesson-requested': 'lessons',
  'request-settled': 'lessons',
  'request-over': 'lessons',
  'message-received': 'messages',
  'learner-joined': 'invitations',
  'instructor-joined': 'invitations',
  'documents-submitted': 'documents',
  'photo-submitted': 'documents',
  'lead-received': 'sales',
  'support-answered': 'account',
  'support-closed': 'account',
  'photo-approved': 'account',
  'photo-refused': 'account',
  'documents-approved': 'account',
  'documents-rejected': 'account',
  'document-expiring': 'account',
  'car-date-due': 'account',
  'tax-details-missing': 'account',
  'school-left': 'account',
  'instructor-left': 'account',
  'school-payee': 'account',
  application: 'account',
  'card-charged': 'money',
  'card-refused': 'money',
  'signed-in': 'account',
  'account-secured': 'account',
  'payment-earned': 'earnings',
  'payment-refunded': 'money',
  'earning-refunded': 'earnings',
  'dispute-borne': 'earnings',
  'payment-returned': 'money',
  'payout-sent': 'payouts',
  'invoice-issued': 'payouts',
  'payout-failed': 'payouts',
  'payouts-disconnected': 'payouts',
  'plan-agreed': 'plan',
  'plan-started': 'plan',
  'plan-unpaid': 'plan',
  'plan-ended': 'plan',
  'trial-ending': 'plan',
  'trial-ended': 'plan',
} as const satisfies Record<string, Topic>

export type NotificationKind = keyof typeof topicOf
export const notificationKinds = Object.keys(topicOf) as [NotificationKind, ...NotificationKind[]]

/** Long enough to look something up. */
export const notificationDays = 90

/** Emails about one person's actions to another. More of them are sent together after this many minutes. */
export const mailsADay = 10
export const minutesOfRest = 60
