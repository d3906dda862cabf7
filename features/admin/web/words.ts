import { locale } from '#common/locale.ts'
import { formatMoney } from '#common/money.ts'
import { formatDate, formatDay, formatMoment, homeZone } from '#common/time.ts'
import type { Role } from '#common/endpoint.ts'
import { plural } from '#common/plural.ts'
import { roleNames } from '#web/dashboards.ts'
import type { PaidWith } from '#features/lessons/rules.ts'
import type { UserLesson } from '../contract.ts'
import type { AuditEntry } from '../audit-contract.ts'
import type { Figures } from '../report-contract.ts'
import type { reportFigures } from '../rules.ts'
import type { DocumentKind } from '#features/instructors/rules.ts'
import { lessonSentence, moneySentence, possessive } from './lesson-acts.ts'

export const date = (at: string) => formatDate(at, 'date', homeZone)

export const count = (value: number) => value.toLocaleString(locale)

export const formatFigure = (figure: (typeof reportFigures)[number], figures: Figures) =>
  ('isMoney' in figure ? formatMoney : count)(figures[figure.name])

/** In place of a name that an administrator doesn't have. */
export const unnamed = (hasAccount: boolean | null) =>
  hasAccount === false
    ? 'a learner without an account (only the instructor has their details)'
    : 'a deleted account'

export const lessonStatusWords: Record<UserLesson['status'], string> = {
  held: 'Being paid for',
  booked: 'Booked',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  lapsed: 'Not paid for',
}

export const paidWithWords: Record<PaidWith, string> = {
  card: 'By card',
  'card-link': 'Card link, not paid yet',
  credit: 'With lesson credit',
  cash: 'Cash, to the instructor',
  bank: 'Bank transfer, to the instructor',
  hours: 'From hours paid to the instructor',
}

export function sentenceFor(entry: AuditEntry): string {
  const { kind, what, by, subject, detail } = entry
  if (kind === 'account')
    return `${subject?.name ?? 'A deleted account'}: ${accountWords[what] ?? what.replaceAll('-', ' ')}${detail && ` (from ${detail})`}`
  if (kind === 'school') return schoolSentence(what, { who: by?.name, whom: subject?.name, detail })
  if (kind === 'lesson') return lessonSentence(entry)
  if (kind === 'money') return moneySentence(entry)
  const sentence = sentences[what] ?? (({ who, reason }) => `${who}: ${what}${reason}`)
  return sentence({
    who: by?.name ?? 'A deleted account',
    whom: subject?.name ?? 'a deleted account',
    platform: by?.name ?? 'The platform',
    isOwn: by !== null && by.id === subject?.id,
    hasSubject: subject !== null,
    detail,
    reason: detail && `: ${detail}`,
  })
}

function schoolSentence(
  what: string,
  {
    who = 'A deleted account',
    whom,
    detail,
  }: { who?: string | undefined; whom?: string | undefined; detail: string },
): string {
  const [school, name = '', lessons] = detail.split('\n')
  const at = school || 'a deleted school'
  const cars = lessons ? `, ${plural(Number(lessons), 'lesson')} changed car` : ''
  const diary = `the diary of ${whom ?? 'a deleted account'}`
  const moment = /^\d{4}-\d\d-\d\dT/.test(name) ? formatMoment(name) : ''
  const sickDay = /^\d{4}-\d\d-\d\d$/.test(name) ? ` (${formatDay(name)})` : ''
  const begins = moment && ` on ${moment}`
  const from = moment && ` from ${moment}`
  const to = moment && ` to ${moment}`
  const cancelled = lessons ? `, ${plural(Number(lessons), 'lesson')} cancelled` : ''
  const says: Record<string, string> = {
    'school-named': `${who} named their school ${name}`,
    'instructor-invited': `${who} invited ${whom ?? 'an instructor'} to ${at}`,
    'invitation-withdrawn': `${who} withdrew the invitation of ${whom ?? 'an instructor'} to ${at}`,
    'school-joined': `${who} joined ${at}`,
    'school-removed': `${who} removed ${whom ?? 'a deleted account'} from ${at}`,
    'school-left': `${whom ?? 'A deleted account'} left ${at}`,
    'office-allowed': `${whom ?? 'A deleted account'} let the office of ${at} work in their diary`,
    'office-ended': `${whom ?? 'A deleted account'} no longer lets the office of ${at} work in their diary`,
    'lesson-added': `${who} (${at}) added a lesson${begins} to ${diary}`,
    'series-added': `${who} (${at}) added weekly lessons${from} to ${diary}`,
    'lesson-moved': `${who} (${at}) moved a lesson in ${diary}${to}`,
    'lesson-cancelled': `${who} (${at}) cancelled a lesson${begins} in ${diary}`,
    'time-blocked': `${who} (${at}) entered time off${begins} in ${diary}`,
    'block-changed': `${who} (${at}) changed time off in ${diary}${to}`,
    'time-unblocked': `${who} (${at}) removed time off in ${diary}`,
    'time-off': `${who} (${at}) entered time off${begins} in ${diary}${cancelled}`,
    'sick-day': `${who} (${at}) entered time off for illness${sickDay} in ${diary}${cancelled}`,
    'car-added': `${who} added the car ${name} (${at})${cars}`,
    'car-changed': `${who} changed the car ${name} (${at})${cars}`,
    'car-archived': `${who} archived the car ${name} (${at})${cars}`,
    'car-used-again': `${who} took the car ${name} (${at}) into use again${cars}`,
  }
  return says[what] ?? `${who}: ${what}`
}

type Sentence = {
  who: string
  whom: string
  platform: string
  isOwn: boolean
  hasSubject: boolean
  detail: string
  reason: string
}

const documentNames: Record<DocumentKind, string> = {
  licence: 'driving licence',
  badge: 'badge',
  dbs: 'DBS certificate',
}

/** Once it is deleted, nobody knows any more which it was. */
const documentName = (kind: string) => documentNames[kind as DocumentKind] ?? 'document'

const sentences: Record<string, (entry: Sentence) => string> = {
  'document-read': ({ who, whom, isOwn, detail }) =>
    isOwn
      ? `${who} opened their own ${documentName(detail)}`
      : `${who} opened ${possessive(whom)} ${documentName(detail)}`,
  submitted: ({ who }) => `${who} submitted their documents`,
  approved: ({ platform, whom, detail }) =>
    `${platform} approved ${whom}${detail === 'on-register' ? ', found on the ADI register' : ''}`,
  rejected: ({ platform, whom, reason }) => `${platform} rejected ${whom}${reason}`,
  'portrait-approved': ({ platform, whom }) => `${platform} approved ${possessive(whom)} portrait`,
  'portrait-refused': ({ platform, whom, reason }) =>
    `${platform} refused ${possessive(whom)} portrait${reason}`,
  'car-approved': ({ platform, whom }) => `${platform} approved ${possessive(whom)} car photo`,
  'car-refused': ({ platform, whom, reason }) => `${platform} refused ${possessive(whom)} car photo${reason}`,
  'documents-deleted': ({ whom }) => `The documents of ${whom} were deleted, 30 days after the decision`,
  suspended: ({ who, whom, reason }) => `${who} suspended ${whom}${reason}`,
  restored: ({ who, whom }) => `${who} lifted the suspension of ${whom}`,
  'lessons-cancelled': ({ who, whom, detail }) =>
    `${who} cancelled ${plural(Number(detail), 'lesson')} of ${whom}`,
  'role-changed': ({ who, whom, detail }) =>
    `${who} changed the role of ${whom}: ${detail.split(' → ').map(roleOf).join(' → ')}`,
  'profile-changed': ({ who, whom, detail }) => `${who} changed the profile of ${whom}: ${detail}`,
  'lead-changed': ({ who, detail }) => `${who} moved the lead ${detail}`,
  'lead-assigned': ({ who, detail }) => `${who} assigned the lead ${detail}`,
  'lead-planned': ({ who, detail }) => `${who} planned the next step with the lead ${detail}`,
  'lead-noted': ({ who, detail }) => `${who} wrote a note about the lead ${detail}`,
  'lead-erased': ({ who, detail }) => `${who} erased the lead ${detail}`,
  'support-answered': ({ who, whom }) => `${who} answered a request by ${whom}`,
  'support-closed': ({ who, whom }) => `${who} closed a request by ${whom}`,
  'package-offered': ({ who, detail }) => `${who} put a package of the platform on offer: ${detail}`,
  'package-changed': ({ who, detail }) => `${who} changed a package of the platform: ${detail}`,
  'package-archived': ({ who, detail }) => `${who} archived a package of the platform: ${detail}`,
  'package-restored': ({ who, detail }) => `${who} put a package of the platform on offer again: ${detail}`,
  'mail-sent-again': ({ who, whom, hasSubject, detail }) =>
    `${who} sent “${detail}” again${hasSubject ? ` to ${whom}` : ''}`,
  'complaint-closed': ({ who, whom, reason }) => `${who} closed a report about ${whom}${reason}`,
  'problem-noted': ({ who, whom }) => `${who} opened a case about a lesson for ${whom}`,
  'problem-answered': ({ who, whom }) => `${who} answered what ${whom} said was wrong with a lesson`,
  'problem-closed': ({ who, whom }) => `${who} closed what ${whom} said was wrong with a lesson`,
  'payment-retried': ({ who, detail }) => `${who} retried payment ${detail}`,
  'payment-settled': ({ who, detail }) => `${who} marked payment ${detail}`,
  noted: ({ who, whom, reason }) => `${who} added a note on ${whom}${reason}`,
  'lesson-cancelled': ({ who, whom, reason }) => `${who} cancelled a lesson of ${whom}${reason}`,
  'objection-decided': ({ who, whom, detail }) => `${who} decided on an objection of ${whom}: ${detail}`,
  'review-decided': ({ who, whom, detail }) => `${who} decided on a reported review of ${whom}: ${detail}`,
  'password-reset-sent': ({ who, whom, reason }) => `${who} sent ${whom} a link for a new password${reason}`,
  'sessions-ended': ({ who, whom, reason }) => `${who} logged ${whom} out everywhere${reason}`,
  'payment-refunded': ({ who, whom, detail }) => `${who} refunded ${whom} ${detail}`,
  'dispute-answered': ({ who, detail }) => `${who} sent the bank our evidence in a dispute of ${detail}`,
  'dispute-decided': ({ who, detail }) => `${who} decided who bears a lost dispute of ${detail}`,
  'school-declined': ({ who, whom, reason }) => `${who} declined the school of ${whom}${reason}`,
  'records-searched': ({ who, whom, hasSubject, detail }) =>
    `${who} searched ${detail}${hasSubject ? `, all of ${whom}` : ''}`,
  'contract-agreed': ({ who, whom, reason }) => `${who} entered a contract with ${whom}${reason}`,
  'contract-ended': ({ who, whom, reason }) => `${who} ended the contract with ${whom}${reason}`,
  'report-downloaded': ({ who, detail }) => `${who} downloaded ${detail}`,
}

const roleOf = (role: string) => roleNames[role as Role] ?? role

const accountWords: Record<string, string> = {
  'signed-in': 'logged in',
  'signed-out': 'logged out',
  'sign-in-failed': 'log-in failed',
  'second-factor-failed': 'wrong two-step code',
  confirmed: 'email address confirmed',
  'signed-out-by-admin': 'logged out everywhere by an administrator',
  'made-admin': 'made an administrator on the command line',
  'changed-by-admin': 'account changed with the service key',
}
