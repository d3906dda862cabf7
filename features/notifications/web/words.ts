import {
  BadgePercent,
  Banknote,
  Building2,
  CalendarCheck,
  CalendarCheck2,
  CalendarClock,
  CalendarCog,
  CalendarPlus,
  CalendarX,
  CarFront,
  CircleHelp,
  CreditCard,
  CalendarX2,
  ClipboardCheck,
  FileCheck,
  FileClock,
  FileX,
  Image,
  ImageOff,
  Laptop,
  LifeBuoy,
  type LucideIcon,
  MapPin,
  MessageSquare,
  Repeat,
  Route,
  ShieldAlert,
  Star,
  Undo2,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { formatDay, formatMinutes } from '#common/time.ts'
import { nameDevice } from '#features/accounts/web/device.ts'
import { sayCarDate } from '#features/diary/car-dates.ts'
import { expiringNames, photoNames } from '#features/instructors/rules.ts'
import { formatLocalDay, formatLocalTime } from '#web/zone.ts'
import type { Notification, NotificationFacts } from '../contract.ts'
import type { NotificationKind, Topic } from '../rules.ts'

export type Words = { icon: LucideIcon; title: string; detail?: string; to: string }

export const wordsOf = ({ kind, name, facts }: Notification): Words => kinds[kind](facts, name ?? someone)

const someone = 'Someone'

const kinds: Record<NotificationKind, (facts: NotificationFacts, name: string) => Words> = {
  'lesson-booked': (facts, name) => ({
    icon: CalendarPlus,
    title: `${name} has booked a lesson`,
    detail: when(facts),
    to: lesson(facts),
  }),
  'lesson-cancelled': (facts, name) => ({
    icon: CalendarX,
    title:
      facts.outcome === 'no-show'
        ? `${name} marked your lesson as a no show`
        : facts.isForLearner
          ? `${name} has noted that you cancelled your lesson`
          : `Your lesson${name === someone ? '' : ` with ${name}`} was cancelled`,
    detail: when(facts),
    to: lesson(facts),
  }),
  'lesson-moved': (facts, name) => ({
    icon: CalendarCog,
    title: `${name} has moved your lesson`,
    detail: newTime(facts),
    to: lesson(facts),
  }),
  'lesson-move-agreed': (facts, name) => ({
    icon: CalendarCheck2,
    title: `${name} agrees to the new time`,
    detail: when(facts),
    to: lesson(facts),
  }),
  'lesson-place-changed': (facts, name) => ({
    icon: MapPin,
    title: `${name} has changed where your lesson starts or ends`,
    detail: when(facts),
    to: lesson(facts),
  }),
  'lesson-delivered': (facts, name) => ({
    icon: CalendarCheck,
    title: facts.unmarked
      ? `Your lesson with ${name} is marked as completed`
      : `${name} has marked your lesson as completed`,
    detail: when(facts),
    to: lesson(facts),
  }),
  'lesson-objected': (facts, name) => ({
    icon: ShieldAlert,
    title: `${name} says a lesson wasn’t as it was marked`,
    detail: when(facts),
    to: lesson(facts),
  }),
  'objection-decided': (facts) => ({
    icon: ClipboardCheck,
    title: 'We’ve decided on the objection to your lesson',
    detail: when(facts),
    to: lesson(facts),
  }),
  'objection-reopened': (facts, name) => ({
    icon: ShieldAlert,
    title: `${name} marked a lesson again; your objection still stands`,
    detail: when(facts),
    to: lesson(facts),
  }),
  'problem-answered': (facts) => ({
    icon: ClipboardCheck,
    title: 'We’ve answered what you told us about your lesson',
    detail: when(facts),
    to: lesson(facts),
  }),
  'lesson-reopened': (facts, name) => ({
    icon: Undo2,
    title: facts.isBackOn
      ? `Your lesson with ${name} is back on`
      : `${name} is correcting your lesson record`,
    detail: when(facts),
    to: lesson(facts),
  }),
  'calendar-clash': (facts, name) => ({
    icon: CalendarX2,
    title: `Your own calendar clashes with your lesson with ${name}`,
    detail: when(facts),
    to: lesson(facts),
  }),
  'office-acted': (facts, name) => ({
    icon: Building2,
    title: `${name}, from your school’s office, ${officeDid(facts)}`,
    detail: facts.startsAt && when(facts),
    to: facts.lessonId ? lesson(facts) : '/dashboard/schedule',
  }),
  'car-missing': ({ count = 1, startsAt }) => ({
    icon: CarFront,
    title: count === 1 ? 'A lesson of yours needs another car' : `${count} of your lessons need another car`,
    detail: startsAt && `${count === 1 ? 'On' : 'The first is on'} ${when({ startsAt })}`,
    to: '/dashboard/cars',
  }),
  'series-booked': (facts, name) => ({
    icon: Repeat,
    title: `${name} has booked you regular lessons`,
    to: series(facts),
  }),
  'series-extended': (facts, name) => ({
    icon: Repeat,
    title: `Your next regular lessons with ${name} are booked`,
    to: series(facts),
  }),
  'series-changed': (facts, name) => ({
    icon: CalendarCog,
    title: `${name} has changed your regular lessons`,
    detail: 'See the new times.',
    to: series(facts),
  }),
  'series-ended': (facts, name) => ({
    icon: CalendarX,
    title: `Your regular lessons with ${name} are ending`,
    detail: 'You don’t pay for what’s cancelled.',
    to: series(facts),
  }),
  'series-left': (facts, name) => ({
    icon: CalendarX,
    title: `${name} has ended your regular lessons`,
    detail: 'Lessons they’ve paid for stay booked.',
    to: series(facts),
  }),
  'series-clashed': (facts, name) => ({
    icon: CalendarClock,
    title: `A regular lesson with ${name} doesn’t fit`,
    detail: 'Skip it, or choose another time.',
    to: series(facts),
  }),
  'pause-asked': (facts, name) => ({
    icon: CircleHelp,
    title: `${name} would like a break`,
    detail: 'Agree or decline.',
    to: series(facts),
  }),
  'pause-decided': (facts, name) => ({
    icon: facts.agreed ? CalendarCheck2 : CalendarX,
    title: facts.agreed ? 'Your regular lessons are paused' : `${name} can’t agree to a break`,
    detail: facts.agreed ? 'You don’t pay for the lessons on these days.' : 'Your lessons go on as booked.',
    to: series(facts),
  }),
  'hours-short': (facts, name) => ({
    icon: facts.cancelled ? CalendarX : Banknote,
    title: facts.cancelled ? 'Lesson cancelled: not enough hours' : `Not enough hours with ${name}`,
    detail: facts.startsAt && `${facts.cancelled ? `With ${name} on` : 'For your lesson on'} ${when(facts)}`,
    to: series(facts),
  }),
  'learner-hours-short': (facts, name) => ({
    icon: facts.cancelled ? CalendarX : Banknote,
    title: facts.cancelled
      ? `Lesson with ${name} cancelled: no hours left`
      : `${name} doesn’t have enough hours left`,
    detail: facts.startsAt && `${facts.cancelled ? 'It was on' : 'For the lesson on'} ${when(facts)}`,
    to: series(facts),
  }),
  'lesson-reminder': (facts, name) => ({
    icon: CalendarClock,
    title: `A lesson with ${name} is coming up`,
    detail: when(facts),
    to: lesson(facts),
  }),
  'lessons-tomorrow': ({ startsAt }) => ({
    icon: CalendarClock,
    title: 'Your lessons tomorrow',
    ...(startsAt && { detail: `The first is at ${formatLocalTime(startsAt)}.` }),
    to: '/dashboard/schedule',
  }),
  'lesson-assessed': (facts, name) => ({
    icon: Route,
    title: `${name} has written up your lesson`,
    detail: 'See which skills you worked on, and what to practise next.',
    to: facts.lessonId ? lesson(facts) : '/dashboard/progress',
  }),
  'mock-drive-finished': (facts, name) => ({
    icon: ClipboardCheck,
    title: `${name} has marked your mock driving test`,
    detail: 'See the result, and what to practise next.',
    to: `/dashboard/mock-drives/${facts.mockDriveId ?? ''}`,
  }),
  'practice-confirmed': ({ count = 1, minutes = 0 }) => ({
    icon: Route,
    title: `${plural(count, 'practice drive')} confirmed`,
    detail: `${formatMinutes(minutes)} more of private practice counts now.`,
    to: '/dashboard/practice',
  }),
  'practice-declined': ({ count = 1, supervisor }) => ({
    icon: Route,
    title: supervisor
      ? `${supervisor} has stopped confirming your practice`
      : `${plural(count, 'practice drive')} not confirmed`,
    detail: supervisor
      ? 'We won’t email them again. What they’ve confirmed stays.'
      : 'Your supervisor says it wasn’t them. If that was a mistake, delete the drive and log it again.',
    to: '/dashboard/practice',
  }),
  encouraged: (_facts, name) => ({
    icon: Star,
    title: `${name} has sent you a word of encouragement`,
    to: '/dashboard/game',
  }),
  'review-invited': (facts, name) => ({
    icon: Star,
    title: name === someone ? 'How was your lesson?' : `How are your lessons with ${name}?`,
    detail: 'You can review each other for two weeks.',
    to: lesson(facts),
  }),
  'review-published': (_about, name) => ({
    icon: Star,
    title: `${name} has reviewed you`,
    to: '/dashboard/reviews',
  }),
  'review-replied': (_about, name) => ({
    icon: Star,
    title: `${name} has replied to your review`,
    to: '/dashboard/reviews',
  }),
  'review-removed': () => ({
    icon: ShieldAlert,
    title: 'We’ve taken down your review',
    detail: 'The email says why.',
    to: '/dashboard/reviews',
  }),
  'review-report-decided': () => ({
    icon: ClipboardCheck,
    title: 'We’ve decided on the review you reported',
    to: '/dashboard/reviews',
  }),
  'time-offered': (facts, name) => ({
    icon: CalendarClock,
    title: name === someone ? 'There’s a time for you' : `${name} has a time for you`,
    detail: when(facts),
    to: '/dashboard/waiting-list',
  }),
  'lesson-requested': () => ({
    icon: CalendarPlus,
    title: 'A learner has asked you for a lesson',
    detail: 'They may have asked others too. The first to accept can offer a time.',
    to: '/dashboard/waiting-list',
  }),
  'request-settled': () => ({
    icon: CalendarCheck,
    title: 'A learner who asked you no longer needs an answer',
    to: '/dashboard/waiting-list',
  }),
  'request-over': () => ({
    icon: CalendarX,
    title: 'None of the instructors you asked has accepted',
    detail: 'Book a free time yourself, or ask others.',
    to: '/instructor-directory',
  }),
  'message-received': ({ conversationId }, name) => ({
    icon: MessageSquare,
    title: `${name} has written to you`,
    to: conversationId ? `/dashboard/messages/${conversationId}` : '/dashboard/messages',
  }),
  'learner-joined': (_about, name) => ({
    icon: UserPlus,
    title: `${name} has accepted your invitation`,
    detail: 'They’re now in your list of learners.',
    to: '/dashboard/students',
  }),
  'instructor-joined': (_about, name) => ({
    icon: UserPlus,
    title: `${name} has accepted your invitation`,
    detail: 'They now belong to your school.',
    to: '/dashboard/school',
  }),
  'school-left': (_about, name) => ({
    icon: UserMinus,
    title:
      name === someone ? 'You no longer belong to your school' : `You no longer belong to ${name}’s school`,
    detail: 'Your diary, lessons and learners haven’t changed.',
    to: '/dashboard/schedule',
  }),
  'instructor-left': (_about, name) => ({
    icon: UserMinus,
    title: `${name} has left your school`,
    detail: 'You keep their figures up to now.',
    to: '/dashboard/school/instructors',
  }),
  application: ({ change = '' }, name) => ({
    icon: change === 'withdrawn' || change === 'declined' ? UserMinus : UserPlus,
    title: `${name} ${applicationChanges[change] ?? 'has applied to your school'}`,
    to: schoolChanges.has(change) ? '/dashboard/settings/vacancies' : '/dashboard/school/vacancies',
  }),
  'documents-submitted': (_about, name) => ({
    icon: FileClock,
    title: `${name} has submitted documents`,
    detail: 'They’re waiting to be checked.',
    to: '/dashboard/admin',
  }),
  'photo-submitted': ({ photo = 'portrait' }, name) => ({
    icon: Image,
    title: `${name} has sent a new ${photoNames[photo]}`,
    detail: 'It’s waiting to be checked.',
    to: '/dashboard/admin',
  }),
  'lead-received': () => ({
    icon: Building2,
    title: 'Someone has contacted sales',
    detail: 'They’re waiting for an answer.',
    to: '/dashboard/admin/leads',
  }),
  'support-closed': () => ({
    icon: LifeBuoy,
    title: 'We’ve closed your request',
    detail: 'Write again to open it again.',
    to: '/dashboard/support',
  }),
  'support-answered': () => ({
    icon: LifeBuoy,
    title: 'We’ve replied to your request',
    detail: 'See what we wrote.',
    to: '/dashboard/support',
  }),
  'photo-approved': ({ photo = 'portrait' }) => ({
    icon: Image,
    title: `Your ${photoNames[photo]} is approved`,
    detail: 'It’s now part of your directory entry.',
    to: '/dashboard/settings/public-profile',
  }),
  'photo-refused': ({ photo = 'portrait' }) => ({
    icon: ImageOff,
    title: `We can’t use your ${photoNames[photo]}`,
    detail: 'See why, and choose another.',
    to: '/dashboard/settings/public-profile',
  }),
  'documents-approved': () => ({
    icon: FileCheck,
    title: 'Your documents are approved',
    detail: 'See what’s left before learners can book you.',
    to: '/dashboard/instructor',
  }),
  'documents-rejected': () => ({
    icon: FileX,
    title: 'Your documents need another look',
    detail: 'See what to put right.',
    to: '/dashboard/settings/vetting',
  }),
  'document-expiring': ({ daysLeft = 0, expiresOn, document = 'badge' }) => ({
    icon: FileClock,
    title:
      daysLeft > 0 && expiresOn
        ? `Your ${expiringNames[document]} expires on ${formatDay(`${expiresOn}T12:00Z`)}`
        : `Your ${expiringNames[document]} has expired`,
    detail:
      daysLeft > 0
        ? 'Submit your new one to stay in the directory.'
        : 'Learners can’t book you until we’ve checked the new one.',
    to: '/dashboard/settings/vetting',
  }),
  'car-date-due': ({ car = 'Your car', carDate = 'mot', expiresOn, daysLeft = 0 }) => ({
    icon: CarFront,
    title: expiresOn ? `${car}: ${sayCarDate(carDate, { dueOn: expiresOn, daysLeft })}` : car,
    detail: 'Once it’s done, enter the new date with the car.',
    to: '/dashboard/cars',
  }),
  'tax-details-missing': ({ expiresOn }) => ({
    icon: FileClock,
    title: 'HMRC needs your tax details',
    detail: `Please give them by ${formatDay(`${expiresOn}T12:00Z`)}. It takes a minute.`,
    to: '/dashboard/settings/tax-details',
  }),
  'school-payee': ({ change = '' }, name) => ({
    icon: Banknote,
    title:
      change === 'agreed'
        ? `${name} has agreed that your school is paid`
        : change === 'ended'
          ? 'We’re paying you for your lessons again'
          : change === 'consent'
            ? 'Your school is paid for your lessons, as you agreed'
            : 'Your school can be paid for your lessons',
    ...(change === 'offered' && { detail: 'Nothing changes unless you agree.' }),
    to:
      change === 'agreed'
        ? '/dashboard/school/payouts'
        : change === 'offered'
          ? '/dashboard/settings'
          : '/dashboard/earnings',
  }),
  'payout-sent': ({ pence = 0, expiresOn, payoutId, change }, name) => ({
    icon: Banknote,
    title: `${formatMoney(pence)}${change ? ` for ${name}’s lessons` : ''} is on its way to your bank`,
    detail: `It should be there on ${formatDay(`${expiresOn}T12:00Z`)}.`,
    to: `${payoutsOf(change)}/${payoutId}`,
  }),
  'payout-failed': ({ pence = 0, change }) => ({
    icon: Banknote,
    title: `Your payout of ${formatMoney(pence)} didn’t arrive`,
    detail: 'Check your bank details, and we’ll send it again.',
    to: payoutsOf(change),
  }),
  'payouts-disconnected': ({ change }) => ({
    icon: Banknote,
    title: 'Your payouts have stopped',
    detail: 'Your account at Stripe isn’t connected to us any more. Connect again, and we’ll pay you.',
    to: payoutsOf(change),
  }),
  'plan-agreed': ({ expiresOn }) => ({
    icon: BadgePercent,
    title: `You’re on Enterprise from ${formatDay(`${expiresOn}T12:00Z`)}`,
    detail: 'At the commission we agreed.',
    to: '/dashboard/plan',
  }),
  'plan-started': ({ pence = 0, expiresOn }) => ({
    icon: BadgePercent,
    title: 'You’re on Pro',
    detail: `${formatMoney(pence)} a month, next on ${formatDay(`${expiresOn}T12:00Z`)}.`,
    to: '/dashboard/plan',
  }),
  'plan-unpaid': ({ pence = 0, expiresOn }) => ({
    icon: BadgePercent,
    title: `Your payment of ${formatMoney(pence)} for Pro didn’t go through`,
    detail: `Pro stays until ${formatDay(`${expiresOn}T12:00Z`)}. Use another card to keep it.`,
    to: '/dashboard/plan',
  }),
  'plan-ended': () => ({
    icon: BadgePercent,
    title: 'Your plan has ended',
    detail: 'See which one you’re on now.',
    to: '/dashboard/plan',
  }),
  'trial-ending': ({ expiresOn }) => ({
    icon: BadgePercent,
    title: `Your free Pro ends on ${formatDay(`${expiresOn}T12:00Z`)}`,
    detail: 'You’ll be on Free then, unless you’d like to stay.',
    to: '/dashboard/plan',
  }),
  'trial-ended': () => ({
    icon: BadgePercent,
    title: 'You’re back on Free',
    detail: 'Your 30 days of Pro are over.',
    to: '/dashboard/plan',
  }),
  'signed-in': ({ agent }) => ({
    icon: Laptop,
    title: agent ? `New log-in: ${nameDevice(agent)}` : 'New log-in',
    detail: 'Not you? Log out that device and set a new password.',
    to: '/dashboard/security',
  }),
  'account-secured': ({ change = '' }) => ({
    icon: ShieldAlert,
    title: changes[change] ?? 'How you log in has changed',
    detail: 'Not you? Set a new password straight away.',
    to: '/dashboard/security',
  }),
  'invoice-issued': () => ({
    icon: Banknote,
    title: 'Your commission invoice is there',
    to: '/dashboard/earnings',
  }),
  'payment-earned': (facts, name) => ({
    icon: Banknote,
    title: `You’ve earned ${money(facts)}`,
    detail: `Your lesson with ${name}`,
    to: '/dashboard/earnings',
  }),
  'payment-refunded': (facts) => ({
    icon: Undo2,
    title: `${money(facts)} is on its way back to the card that paid`,
    to: '/dashboard/payments',
  }),
  'earning-refunded': (facts, name) => ({
    icon: Undo2,
    title: `We’ve refunded ${money(facts)} to ${name}`,
    detail: 'The email says why, and who bears it',
    to: '/dashboard/earnings',
  }),
  'dispute-borne': (facts, name) => ({
    icon: Undo2,
    title: `${money(facts)} of a disputed payment comes off your balance`,
    detail: `Paid for lessons with ${name}. The email says why`,
    to: '/dashboard/earnings',
  }),
  'card-charged': (facts, name) => ({
    icon: CreditCard,
    title: `Your card has paid ${money(facts)} for a lesson with ${name}`,
    detail: when(facts),
    to: lesson(facts),
  }),
  'card-refused': (facts, name) => ({
    icon: CreditCard,
    title: `Your saved card didn’t pay for a lesson with ${name}`,
    detail: facts.startsAt && `${when(facts)}. The lesson stays booked; please pay for it.`,
    to: lesson(facts),
  }),
  'payment-returned': (facts, name) => ({
    icon: ClipboardCheck,
    title: `You’ve got ${formatMinutes(facts.minutes ?? 0)} of lesson credit back`,
    detail: `For lessons with ${name}`,
    to: '/dashboard/payments',
  }),
}

const changes: Record<string, string> = {
  'password-changed': 'Your password was changed',
  'email-changed': 'Your email address was changed',
  'factor-added': 'Two-step verification was set up',
  'factor-removed': 'Two-step verification was removed',
  'passkey-added': 'A passkey was added',
  'passkey-removed': 'A passkey was removed',
  'identity-linked': 'Another account was linked',
  'identity-unlinked': 'An account was unlinked',
}

const lesson = ({ lessonId }: NotificationFacts) =>
  lessonId ? `/dashboard/lessons/${lessonId}` : '/dashboard/lessons'
const series = ({ seriesId }: NotificationFacts) =>
  seriesId ? `/dashboard/series/${seriesId}` : '/dashboard/lessons'
const payoutsOf = (change?: string) => (change ? '/dashboard/school/payouts' : '/dashboard/earnings')
const applicationChanges: Record<string, string> = {
  withdrawn: 'has withdrawn their application',
  accepted: 'has accepted your offer and joined your school',
  'to-meet': 'would like to meet you',
  offered: 'would like to take you on',
  declined: 'won’t take your application further',
}
const schoolChanges = new Set(['to-meet', 'offered', 'declined'])
const money = ({ pence = 0 }: NotificationFacts) => formatMoney(pence)
const when = ({ startsAt }: NotificationFacts) =>
  startsAt ? `${formatLocalDay(startsAt)}, ${formatLocalTime(startsAt)}` : undefined
const newTime = (facts: NotificationFacts) => {
  const at = when(facts)
  return at && `It’s now on ${at}.`
}

export const topicWords: Record<Topic, { title: string; says: string }> = {
  lessons: {
    title: 'Lessons',
    says: 'When one is booked, moved, delivered or cancelled. We always tell learners when their instructor moves a lesson.',
  },
  reminders: { title: 'Reminders', says: 'Before a lesson, at the times you choose under Reminders.' },
  assessments: {
    title: 'Assessments',
    says: 'When your instructor has written up a lesson or marked a mock driving test.',
  },
  reviews: { title: 'Reviews', says: 'When you can write one, and when someone reviews you or replies.' },
  messages: { title: 'Messages', says: 'When someone messages you.' },
  invitations: { title: 'Invitations', says: 'When someone accepts your invitation.' },
  documents: {
    title: 'Documents and photos to check',
    says: 'When an instructor submits documents or photos.',
  },
  sales: { title: 'Sales', says: 'When someone asks about Enterprise.' },
  account: {
    title: 'Your account',
    says: 'New log-ins, changed passwords, decisions about your account, and what runs out.',
  },
  money: {
    title: 'Money',
    says: 'Refunds to a card, lesson credit you get back, and what your saved card pays or doesn’t.',
  },
  earnings: { title: 'Earnings', says: 'When a lesson is earned.' },
  payouts: { title: 'Payouts', says: 'When money goes to your bank, or comes back.' },
  plan: { title: 'Your plan', says: 'When it starts, renews or ends.' },
}

function officeDid({ change, count = 0 }: NotificationFacts) {
  const cancelled = count > 0 ? ` and cancelled ${plural(count, 'lesson')}` : ''
  const says: Record<string, string> = {
    'lesson-added': 'added a lesson to your diary',
    'series-added': 'added weekly lessons to your diary',
    'lesson-moved': 'moved a lesson of yours',
    'lesson-cancelled': 'cancelled a lesson of yours',
    'block-changed': 'changed a time that it had blocked',
    'time-unblocked': 'unblocked a time in your diary',
    'sick-day': `marked you as ill${cancelled}`,
  }
  return says[change ?? ''] ?? `blocked a time in your diary${cancelled}`
}
