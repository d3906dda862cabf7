import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import type { Feature } from '#server/feature.ts'
import { tidyPlatform } from '#server/tidy.ts'
import { root } from './robustness/program.ts'
import { cellsIn, readRows } from './support/cited-tests.ts'

const list = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((file) => !file.endsWith('.test.ts'))

const notice = 'features/articles/legal/privacy.md'

/** By its table and job, the row of the privacy notice that a record is in. */
const inNotice: Readonly<Record<string, string>> = {
  'lesson_places (erase-lesson-places)': 'The address of a lesson',
  'lesson_series.pickup_address (extend-series)': 'The pick-up of regular lessons',
  'diary_entries (delete-lapsed-holds)': 'A time you held and didn’t pay for',
  'waiting_list (end-old-waits)': 'Your entry in a waiting list; times we’ve offered you',
  'offers (end-old-waits)': 'Your entry in a waiting list; times we’ve offered you',
  'match_wishes (forget-wishes)': 'What you’re looking for in an instructor',
  'lesson_requests (forget-lesson-requests)':
    'A lesson request to several instructors: who you asked, and what for',
  'pupil_imports (tidy-pupil-imports)': 'What an instructor’s import filled in, so it can be undone',
  'auth.users (tidy-accounts)': 'A registration that nobody confirmed',
  'auth.users (tidy-guests)': 'The account we made when you chose a time without giving an email address',
  'storage.objects (erase-files)': 'A registration that nobody confirmed',
  'auth.sessions (tidy-accounts)': 'A log-in',
  'auth.one_time_tokens (tidy-accounts)': 'Links and codes sent by email',
  'auth.known_devices (tidy-accounts)': 'The kinds of browser you’ve used',
  'auth.audit (tidy-accounts)': 'The record of what happened to an account, such as a new password',
  'invitations (forget-invitations)':
    'An invitation an instructor or a school sent you: your name and email address',
  'vacancies (tidy-vacancies)': 'A vacancy a school posted',
  'vacancy_applications (tidy-vacancies)':
    'What you wrote when you applied to a school, and what it answered',
  'vetting_documents (forget-vetting-documents)': 'Instructors’ documents',
  'app.mails (tidy-platform)': 'Emails we’ve sent',
  'app.mails (tidy-accounts)': 'Emails we’ve sent',
  'app.mails.body (tidy-platform)': 'Emails we’ve sent',
  'paying_cards.payer_email (tidy-payments)': 'The email address of someone who paid for a learner by link',
  'vouchers (tidy-vouchers)': 'A gift voucher that nobody paid for',
  'vouchers.message (tidy-vouchers)': 'The names, email addresses and message of a gift voucher',
  'learner_payers (tidy-payers)': 'Someone you invited to pay, or who was: their name and email address',
  'payers (tidy-payers)': 'People who pay for a learner: name and email address',
  'disputes.evidence (tidy-disputes)': 'What we sent to a bank about a disputed payment',
  'notifications (tidy-notifications)': 'Your notifications',
  'lesson_reminders (tidy-reminders)': 'That we sent a reminder or a text message',
  'reminder_deliveries (tidy-reminders)': 'That we sent a reminder or a text message',
  'sent_summaries (tidy-reminders)': 'That we sent a reminder or a text message',
  'counted_texts (tidy-reminders)': 'That we sent a reminder or a text message',
  'complaints (delete-old-complaints)': 'A report, with the messages it holds',
  'lesson_problems (delete-old-lesson-problems)': 'What you told us was wrong with a lesson, and our answer',
  'newsletter_subscriptions (tidy-newsletter)':
    'An address entered in the newsletter form that nobody confirmed',
  'book_expenses (tidy-books)': 'An instructor’s books: expenses, receipts, miles',
  'book_days (tidy-books)': 'An instructor’s books: expenses, receipts, miles',
  'book_journeys (tidy-books)': 'An instructor’s books: expenses, receipts, miles',
  'book_readings (tidy-books)': 'An instructor’s books: expenses, receipts, miles',
  'book_links (tidy-books)': 'A link to an instructor’s books',
  'practice_supervisors (tidy-practice)':
    'Someone who supervises a learner’s private practice: name and email address',
  'drive_traces (tidy-drives)': 'The raw trace of a drive you recorded or imported',
  'tax_details (forget-tax-details)': 'Instructors: the tax details that HMRC asks for',
  'support_requests (forget-support)': 'What you asked of support, and what we replied',
  'promotion_days (tidy-promotion)': 'Instructors: on how many pages you were seen in promoted places',
  'leads (forget-leads)': 'What you wrote to our sales team, and what we noted about it',
  'app.idempotent_answers (tidy-platform)':
    'Replies, kept so that a repeated request isn’t carried out twice',
}

/** Nobody learns who somebody is from these. */
const notInNotice: Readonly<Record<string, string>> = {
  'learners_to_inform (end-old-waits)': 'ids of lessons that are in the notice',
  'travel_routes (tidy-routes)': 'drives between areas, of nobody',
  'practice_links (tidy-practice)': 'random, of a supervisor who is in the notice',
  'payer_sign_ins (tidy-payers)': 'random, of a payer who is in the notice',
  'auth.refresh_tokens (tidy-accounts)': 'random, of a log-in that is in the notice',
  'auth.ended_sessions (tidy-accounts)': 'ids of log-ins that are in the notice',
  'auth.mail_requests (tidy-accounts)': 'counters beside a hash',
  'auth.flow_states (tidy-accounts)': 'a log-in under way',
  'auth.oauth_states (tidy-accounts)': 'a log-in under way',
  'auth.factor_challenges (tidy-accounts)': 'a log-in under way',
  'auth.passkey_challenges (tidy-accounts)': 'a log-in under way',
  'auth.saml_assertions (tidy-accounts)': 'ids of assertions',
  'app.rate_buckets (tidy-accounts)': 'counters that are soon full',
  'sent_notifications (tidy-notifications)': 'keys of notifications that are in the notice',
  'app.events (tidy-platform)': 'ids of what is in the notice under its own name',
  'app.mails.caused_by (tidy-platform)': 'ids of what is in the notice under its own name',
  'stripe_events (tidy-payments)':
    'ids and kinds of messages from Stripe, and what became of a payment that is not ours or not yet known',
  'storage.leftovers (sweep-files)': 'names of files that belong to nobody',
}

/** How a `keeps` may be put in a sentence. */
const sayings = (kept: string): readonly string[] =>
  ({
    '24 hours': ['a day'],
    '1 day': ['a day'],
    '7 days': ['a week', '7 days'],
    '90 days': ['90 days', 'three months'],
    '365 days': ['a year'],
    '1 year': ['a year'],
  })[kept] ?? [kept]

/**
 * How long something is kept is in the `keeps` of the job that deletes it, in one table of docs/operations.md, and
 * in the privacy notice as far as people are concerned.
 */
describe('how long records are kept', async () => {
  const features: Feature[] = []
  for (const file of list('features/*/server/feature.ts'))
    features.push((await import(path.join(root, file))).feature)
  const jobs = [tidyPlatform, ...features.flatMap(({ jobs = [] }) => jobs)]
  const keeps = jobs.flatMap(({ name, options }) =>
    Object.entries(options.keeps ?? {}).map(([table, kept]) => ({ job: name, table, kept })),
  )
  const rows = readRows('docs/operations.md')
    .filter(([, , job = '']) => jobs.some(({ name }) => job.startsWith(`\`${name}\``)))
    .flatMap(([record = '', kept = '', job = '']) =>
      quoted(record).map((table) => ({ job: quoted(job)[0]!, table, kept })),
    )

  test('the table has each record that a job deletes, for as long as the job keeps it', () => {
    assert.ok(keeps.length > 30)
    assert.deepEqual(rows.map(nameOf).sort(), keeps.map(nameOf).sort())
    const wrong = keeps.filter((one) => {
      const { kept } = rows.find((row) => nameOf(row) === nameOf(one))!
      return !new RegExp(`^${RegExp.escape(one.kept)}(?![\\w.])`).test(kept)
    })
    assert.deepEqual(wrong, [])
  })

  test('the privacy notice says the same of each record, or there is a reason why it need not', () => {
    const [, section = ''] = readFileSync(path.join(root, notice), 'utf8').split('## How long we keep it')
    const said = new Map(cellsIn(section).map(([record = '', until = '']) => [record, until]))
    assert.deepEqual(
      [...Object.keys(inNotice), ...Object.keys(notInNotice)].toSorted(),
      keeps.map(nameOf).toSorted(),
    )
    const wrong = keeps.filter((one) => {
      const record = inNotice[nameOf(one)]
      if (record === undefined) return false
      return !sayings(one.kept).some((saying) =>
        new RegExp(`(?<![\\w.])${RegExp.escape(saying)}(?!\\w)`).test(said.get(record) ?? ''),
      )
    })
    assert.deepEqual(wrong, [])
  })

  test('whatever is deleted because it is old is in the `keeps` of a job, and for as long', () => {
    const found = list('{server,features/*/server}/**/*.ts').flatMap((file) =>
      [
        ...readFileSync(path.join(root, file), 'utf8').matchAll(
          /delete from (?:public\.)?([\w.]+)((?:(?!delete from)[^`])*?<=? \(?(?:clock|now)\(\)[^`]*?)(?=delete from|`|',\n)/g,
        ),
      ].map(([, table = '', rest = '']) => ({
        file,
        table,
        literals: [...rest.matchAll(/- interval '(\d+ \w+)'/g)].map(([, kept]) => kept),
      })),
    )
    assert.ok(found.length > 25, `${found.length}`)
    const wrong = found.filter(({ table, literals }) => {
      const kept = keeps.filter((one) => one.table === table).map((one) => one.kept)
      return kept.length === 0 || (literals.length > 0 && !kept.some((one) => literals.includes(one)))
    })
    assert.deepEqual(wrong, [])
  })
})

const nameOf = ({ job, table }: { job: string; table: string }) => `${table} (${job})`

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
