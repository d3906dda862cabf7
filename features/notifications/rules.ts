import type { Role } from '#common/endpoint.ts'

/** What a person is told about, by subject: each is a line of the settings. */
export const topics = [
  'lessons',
  'reminders',
  'assessments',
  'messages',
  'invitations',
  'papers',
  'account',
  'money',
  'earnings',
] as const
export type Topic = (typeof topics)[number]

type About = {
  /** Whom it concerns at all. */
  readonly who: readonly Role[]
  /** By which ways it is told. */
  readonly by: readonly Channel[]
  /** What is told whatever a person prefers: who got into the account, and where the money went. */
  readonly always?: true
  /** A mail of this topic carries a link that ends all of them with one press. */
  readonly oneClick?: true
}
export type Channel = 'email' | 'bell'

const both = ['email', 'bell'] as const
const inTheCar = ['student', 'instructor'] as const

export const aboutTopic: Record<Topic, About> = {
  lessons: { who: inTheCar, by: both },
  reminders: { who: ['student'], by: both, oneClick: true },
  assessments: { who: ['student'], by: both, oneClick: true },
  messages: { who: inTheCar, by: both, oneClick: true },
  invitations: { who: ['instructor', 'school_owner'], by: both, oneClick: true },
  papers: { who: ['admin'], by: ['bell'] },
  account: { who: ['student', 'instructor', 'admin', 'school_owner'], by: both, always: true },
  money: { who: ['student'], by: both, always: true },
  earnings: { who: ['instructor'], by: ['bell'], always: true },
}

/** What somebody of this role may have their say about, in the order of the settings. */
export const topicsFor = (role: Role) => topics.filter((topic) => aboutTopic[topic].who.includes(role))

/** Every kind of notice and its topic. A new kind is a line here, its words in `web/words.ts`, and a reaction that tells it. */
export const topicOf = {
  'lesson-booked': 'lessons',
  'lesson-cancelled': 'lessons',
  'lesson-moved': 'lessons',
  'lesson-move-agreed': 'lessons',
  'lesson-delivered': 'lessons',
  'lesson-reminder': 'reminders',
  'lesson-assessed': 'assessments',
  'message-received': 'messages',
  'learner-joined': 'invitations',
  'instructor-joined': 'invitations',
  'papers-submitted': 'papers',
  'papers-approved': 'account',
  'papers-rejected': 'account',
  'signed-in': 'account',
  'account-secured': 'account',
  'payment-earned': 'earnings',
  'payment-refunded': 'money',
  'payment-returned': 'money',
} as const satisfies Record<string, Topic>

export type NoticeKind = keyof typeof topicOf
export const noticeKinds = Object.keys(topicOf) as [NoticeKind, ...NoticeKind[]]

/** Three months: long enough to look something up, and then nobody's business any more. */
export const noticeDays = 90
