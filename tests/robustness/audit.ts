import assert from 'node:assert/strict'
import type { Books } from './books.ts'
import type { Lesson, Notebook } from './notebook.ts'

/** Nothing that was acknowledged is lost, and nothing is there that nobody asked for. */
export async function auditLessons(books: Books, { lessons }: Notebook, since: string) {
  const rows = await books.rows<{
    id: string
    status: string
    learner: string
    instructor: string
    starts: Date
    live: boolean | null
    kind: string
    fits: boolean
  }>(
    `select l.id, l.status, l.learner_id as learner, l.instructor_id as instructor, l.starts_at as starts, e.live, e.kind, e.during = tstzrange(l.starts_at, l.ends_at) as fits
     from public.lessons l left join public.diary_entries e on e.id = l.id where l.created_at >= $1`,
    [since],
  )
  assert.deepEqual(
    rows.map(({ id }) => id).sort(),
    [...lessons.keys()].sort(),
    'the lessons are those that were acknowledged, each once',
  )
  for (const row of rows) {
    const lesson = lessons.get(row.id)!
    const story = `${row.id} is ${row.status}; asked ${[...lesson.asked]}, told ${[...lesson.told]}`
    assert.deepEqual(
      [row.learner, row.instructor, row.starts.toISOString()],
      [lesson.learnerId, lesson.instructorId, new Date(lesson.startsAt).toISOString()],
      story,
    )
    assert.ok(mayBe(lesson).includes(row.status), story)
    assert.ok(row.fits, `its time is in the diary: ${story}`)
    assert.equal(
      row.live,
      row.status === 'held' || row.status === 'booked',
      `its time is taken while it stands: ${story}`,
    )
    if (row.live) assert.equal(row.kind, row.status === 'booked' ? 'lesson' : 'hold', story)
  }
}

/** What a lesson may be after what its learner was told, and what was still asked. */
function mayBe({ asked, told }: Lesson): string[] {
  if (told.has('cancelled')) return ['cancelled']
  if (told.has('booked')) return asked.has('cancelled') ? ['booked', 'cancelled'] : ['booked']
  if (told.has('let-go')) return ['lapsed']
  return [
    'held',
    ...(asked.has('booked') ? ['booked', 'lapsed'] : []),
    ...(asked.has('let-go') ? ['lapsed'] : []),
  ]
}

/** Looked at row by row, because an index that a crash has broken would hide what it should forbid. */
export async function auditOverlaps(books: Books) {
  await books.rows('set enable_indexscan = off')
  await books.rows('set enable_indexonlyscan = off')
  await books.rows('set enable_bitmapscan = off')
  const overlaps = await books.rows(
    `select a.id, b.id as other from public.diary_entries a join public.diary_entries b on a.id < b.id and a.live and b.live
     and ((a.instructor_id = b.instructor_id and a.with_buffer && b.with_buffer) or (a.learner_id = b.learner_id and a.during && b.during))`,
  )
  assert.deepEqual(overlaps, [], 'nobody is in two places at once')
}

type Session = {
  id: string
  payment_status: string
  payment_intent: string
  amount_total: number
  client_reference_id: string
}
type Sent = { id: string; payment_intent: string; amount: number }

/** Every payment that the payment service took is in our books once, and none besides; what was refunded here was refunded there. */
export async function auditPayments(books: Books, { payments }: Notebook) {
  const paid = books
    .stripe<Session>('checkout.session')
    .filter(({ payment_status }) => payment_status === 'paid')
  const charges = books.stripe<Sent>('charge')
  const sent = books.stripe<Sent>('refund')
  assert.equal(
    new Set(charges.map(({ payment_intent }) => payment_intent)).size,
    charges.length,
    'no payment was charged twice',
  )
  assert.deepEqual(
    charges.map(({ payment_intent }) => payment_intent).sort(),
    paid.map(({ payment_intent }) => payment_intent).sort(),
  )
  for (const sessionId of payments.keys())
    assert.ok(
      paid.some(({ id }) => id === sessionId),
      `${sessionId} was taken`,
    )

  const checkouts = await books.rows<{
    id: string
    session_id: string
    lesson_id: string | null
    outcome: string
    amount_pence: number
    booked: number
    credits: number
    lesson: string
  }>(
    `select c.id, c.session_id, c.lesson_id, c.outcome, c.amount_pence, l.status as lesson,
       (select count(*)::int from public.ledger_transactions t where t.checkout_id = c.id and t.kind = 'paid') as booked,
       (select count(*)::int from public.lesson_credits k where k.checkout_id = c.id) as credits
     from public.checkouts c left join public.lessons l on l.id = c.lesson_id where c.status = 'paid'`,
  )
  assert.deepEqual(
    checkouts.map(({ session_id }) => session_id).sort(),
    paid.map(({ id }) => id).sort(),
    'what was paid is settled, and nothing else',
  )
  for (const checkout of checkouts) {
    const session = paid.find(({ id }) => id === checkout.session_id)!
    assert.deepEqual(
      [checkout.booked, checkout.credits, checkout.amount_pence],
      [1, 1, session.amount_total],
      `${checkout.id} is settled exactly once`,
    )
    const told = payments.get(session.id)?.outcome
    if (told) assert.equal(checkout.outcome, told)
    if (checkout.outcome === 'booked')
      assert.ok(
        ['booked', 'delivered', 'cancelled'].includes(checkout.lesson),
        `${checkout.lesson_id} is ${checkout.lesson}`,
      )
  }
  const cardLessons = checkouts.flatMap(({ lesson_id, outcome }) => (outcome === 'booked' ? [lesson_id] : []))
  assert.equal(new Set(cardLessons).size, cardLessons.length, 'no lesson was paid twice')

  const refunds = await books.rows<{ id: string; pence: number; status: string; stripe_refund: string }>(
    'select * from public.refunds',
  )
  assert.deepEqual(
    refunds.map(({ stripe_refund, pence }) => `${stripe_refund} ${pence}`).sort(),
    sent.map(({ id, amount }) => `${id} ${amount}`).sort(),
  )
}

export async function auditLedger(books: Books) {
  const [all] = await books.rows('select coalesce(sum(pence), 0)::int as sum from public.ledger_entries')
  assert.equal(all!['sum'], 0, 'the ledger sums to zero')
  const crooked = await books.rows(
    `select t.id from public.ledger_transactions t left join public.ledger_entries e on e.transaction_id = t.id group by t.id having coalesce(sum(e.pence), 1) <> 0 or count(*) < 2`,
  )
  assert.deepEqual(crooked, [], 'every transaction sums to zero')
}

/** What follows from a booking has followed: both are told of it, once. */
export async function auditNotifications(books: Books, since: string) {
  const rows = await books.rows<{ id: string; notifications: number }>(
    `select l.id, (select count(*)::int from public.sent_notifications n where n.key in ('lesson-booked ' || l.id || ' learner', 'lesson-booked ' || l.id || ' instructor')) as notifications
     from public.lessons l where l.status = 'booked' and l.created_at >= $1`,
    [since],
  )
  assert.deepEqual(
    rows.filter(({ notifications }) => notifications !== 2),
    [],
    'both hear of every lesson',
  )
  const [waiting] = await books.rows(
    `select count(*)::int as mails from app.mails where created_at >= $1 and state <> 'sent'`,
    [since],
  )
  assert.equal(waiting!['mails'], 0, 'every message went out')
}
