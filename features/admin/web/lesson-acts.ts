import { formatMoney } from '#common/money.ts'
import { formatMinutes, formatNearMoment } from '#common/time.ts'
import type { AuditEntry } from '../audit-contract.ts'

type Words = {
  who: string | undefined
  isLearner: boolean
  learner: string
  instructor: string
  /** `Amara Okafor’s lesson with Helen Marsh on Tue 1 Dec, 10:00`, or as the learner says it: `their lesson …` */
  lesson: string
  when: string
  money: string
  lines: readonly string[]
  detail: string
}

export const possessive = (name: string) => `${name}’${name.endsWith('s') ? '' : 's'}`

/** Names stand once: the one who did it, then the other. */
function wordsOf({ by, subject, subjectReference, instructor, lesson, pence, detail }: AuditEntry): Words {
  const isLearner = by !== null && by.id === subject?.id
  const isInstructor = by !== null && by.id === instructor?.id
  const nameless = `a learner without an account${subjectReference ? ` (${subjectReference})` : ''}`
  const learner = subject?.name ?? nameless
  const other = instructor?.name ?? 'a deleted account'
  const theirs = subject ? `${possessive(learner)} lesson` : `the lesson of ${learner}`
  const withWhom = isInstructor ? '' : ` with ${other}`
  const when = lesson ? ` on ${formatNearMoment(lesson.startsAt)}` : ''
  return {
    who: by?.name,
    isLearner,
    learner,
    instructor: other,
    lesson: `${isLearner ? 'their lesson' : theirs}${withWhom}${when}`,
    when,
    money: formatMoney(pence ?? 0),
    lines: detail.split('\n'),
    detail,
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const officeOf = (school: string | undefined) => (school ? ` (office of ${school})` : '')

export function lessonSentence(entry: AuditEntry): string {
  const words = wordsOf(entry)
  const say = lessonSentences[entry.what]
  return say ? say(words, entry) : `${words.who ?? 'The platform'}: ${entry.what}`
}

const marked = (how: string) =>
  function say({ who, lesson, money }: Words, { pence, detail }: AuditEntry) {
    const cost = pence ? `, which costs ${money}` : ''
    const reason = reasonOf(detail)
    return `${who ? `${who} marked ${lesson}` : `${capital(lesson)} was marked`} as ${how}${cost}${reason}`
  }

/** The first line says whose it was, the second for which office. */
const reasonOf = (detail: string) => {
  const reason = detail.split('\n').slice(2).join(' ')
  return reason && `: ${reason}`
}

function cancelled(
  { who, lesson, when, lines, money, isLearner, learner }: Words,
  { what, pence, detail }: AuditEntry,
) {
  const [by, school] = lines
  const cost = pence ? `, which costs ${money}` : ''
  const end = `${officeOf(school)}${cost}${reasonOf(detail)}`
  const isByLearner = by === 'learner' || what === 'cancelled-late'
  if (isByLearner && who && !isLearner)
    return `${who} noted that ${learner} cancelled their lesson${when}${end}`
  if (by === 'platform') return `The platform cancelled ${lesson}${end}`
  return who ? `${who} cancelled ${lesson}${end}` : `${capital(lesson)} was cancelled${end}`
}

const lessonSentences: Record<string, (words: Words, entry: AuditEntry) => string> = {
  booked: ({ who, isLearner, learner, instructor, when, detail }) =>
    isLearner || !who
      ? `${capital(learner)} booked a lesson with ${instructor}${when}`
      : `${who}${officeOf(detail)} entered a lesson with ${learner}${when}`,
  moved: ({ who, lines }, entry) => {
    const { lesson } = wordsOf({ ...entry, lesson: null })
    const [from = '', to = '', fromMinutes, toMinutes, school] = lines
    const length =
      fromMinutes === toMinutes
        ? ''
        : `, ${formatMinutes(Number(fromMinutes))} to ${formatMinutes(Number(toMinutes))}`
    const begin = who ? `${who}${officeOf(school)} moved ${lesson}` : `${capital(lesson)} was moved`
    return `${begin} from ${formatNearMoment(from)} to ${formatNearMoment(to)}${length}`
  },
  delivered: (words, entry) =>
    words.who
      ? marked('delivered')(words, entry)
      : `${capital(words.lesson)} counts as delivered: nobody marked it for a day`,
  shorter: marked('delivered, shorter than booked'),
  longer: marked('delivered, longer than booked'),
  'no-show': marked('a no show'),
  'cancelled-late': cancelled,
  cancelled,
  'taken-back': ({ who, lesson }) =>
    who ? `${who} took back how ${lesson} was marked` : `How ${lesson} was marked was taken back`,
}

export function moneySentence(entry: AuditEntry): string {
  const words = wordsOf(entry)
  const say = moneySentences[entry.what]
  return say ? say(words, entry) : `${words.who ?? 'The platform'}: ${entry.what}`
}

const refundReasons: Record<string, string> = {
  'by-admin': 'an administrator decided it',
  'in-time': 'cancelled in time',
  'time-gone': 'the time had gone when the payment came',
  'not-owed': 'nothing was owed any more when the payment came',
  'not-by-learner': 'the learner isn’t the one who cancelled',
  unused: 'paid and not used',
}

/** Of a lesson, or else of the hours that were bought. */
const paidFor = ({ lesson, detail, instructor }: Words, entry: AuditEntry) =>
  entry.lesson ? lesson : `${detail} with ${instructor}`

const moneySentences: Record<string, (words: Words, entry: AuditEntry) => string> = {
  paid: (words, entry) =>
    `${capital(words.learner)} paid ${words.money} by card for ${paidFor(words, entry)}`,
  'paid-by-other': (words, entry) =>
    `Somebody else paid ${words.money} for ${paidFor(words, entry)}${entry.lesson ? '' : `, for ${words.learner}`}`,
  'credit-moved': ({ learner, money, instructor }) =>
    `${capital(learner)} moved ${money} of lesson credit to ${instructor}`,
  'paid-with-credit': ({ lesson, money }) => `${money} of lesson credit paid for ${lesson}`,
  'payout-requested': ({ instructor, money }) => `${capital(instructor)} requested a payout of ${money}`,
  waived: ({ instructor, money }) => `${capital(instructor)} gave up ${money} that they had earned`,
  'vat-changed': ({ instructor, detail }) =>
    detail
      ? `${capital(instructor)} gave the VAT number GB ${detail}`
      : `${capital(instructor)} is no longer registered for VAT`,
  refund: ({ learner, money, lines }) => {
    const [reason = '', ...said] = lines
    return `Refund of ${money} to ${learner}: ${said.join(' ') || refundReasons[reason] || reason}`
  },
  received: ({ who, money, lesson, detail }) =>
    `${who ?? 'A deleted account'} marked ${money} for ${lesson} as received${received[detail] ?? ''}`,
  'receipt-undone': ({ who, money, lesson }) =>
    `${who ?? 'A deleted account'} took back that ${money} had been received for ${lesson}`,
  'cost-changed': ({ who, money, lesson }, { pence }) => {
    const what =
      pence === 0 ? `waived the charge for ${lesson}` : `changed the charge for ${lesson} to ${money}`
    return who ? `${who} ${what}` : `The charge for ${lesson} fell to ${money}: its time was taught after all`
  },
}

const received: Record<string, string> = { cash: ' in cash', bank: ' by bank transfer' }
