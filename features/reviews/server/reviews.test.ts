import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { decideReportedReview, listReportedReviews } from '#features/admin/reviews-contract.ts'
import { markLesson, undoOutcome } from '#features/lessons/outcome-contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import {
  alreadyReplied,
  listMyReviews,
  listReviewsOf,
  notForReview,
  replyToReview,
  reportReview,
  reviewPublished,
  writeReview,
} from '../contract.ts'
import { inviteAfterLast } from './invitations.ts'

let shop: Shop
let day: Temporal.PlainDate
before(async () => {
  shop = await openShop()
  day = Temporal.PlainDate.from('2026-11-30')
})
after(() => shop.close())

/** A lesson of theirs on the next working day, over and delivered. */
async function delivered(learner: Person, instructor: Person) {
  day = day.add({ days: day.dayOfWeek >= 5 ? 8 - day.dayOfWeek : 1 })
  const id = await shop.buyLesson(learner, instructor, `${day}T10:00:00Z`)
  await shop.deliver(instructor, id, `${day}T11:00:00Z`)
  return id
}
const kindsTo = async (person: Person) =>
  (await shop.mailsTo(person.email)).map(({ kind }) => kind).filter((kind) => kind.startsWith('review'))
/** As the directory shows them: under the id that it shows, too. */
async function entryOf(instructor: Person, reader: Person) {
  const { rows } = await shop.services.asSystem('the public id', (db) =>
    db.queryUnchecked<{ id: string }>('select public_id as id from public.diaries where instructor_id = $1', [
      instructor.id,
    ]),
  )
  return shop.call(reader, listReviewsOf, { id: rows[0]!.id })
}
const write = (who: Person, lessonId: string, stars: number, text = '', themes: string[] = []) =>
  shop.call(who, writeReview, { lessonId, stars, text, themes })
async function pass(days: number) {
  shop.clock.advance({ hours: days * 24 })
  day = shop.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
  await shop.settle()
}

test('after their first lesson Amara and Helen review each other, and read it once both have written', async () => {
  const helen = await shop.teacher('Helen Marsh')
  const amara = await shop.person('Amara Okafor')
  const ben = await shop.person('Ben Price')
  const lesson = await delivered(amara, helen)
  assert.deepEqual(await kindsTo(amara), ['review-invited'])
  const { invitations } = await shop.call(helen, listMyReviews, {})
  assert.deepEqual(
    invitations.map(({ lessonId, occasion, other }) => [lessonId, occasion, other.name]),
    [[lesson, 'first', 'Amara Okafor']],
  )
  await shop.fails(ben, writeReview, { lessonId: lesson, stars: 1 }, notFound)
  await write(amara, lesson, 3)
  const first = await write(amara, lesson, 5, 'I wasn’t scared for a minute.', ['calm', 'clear'])
  assert.equal(first.publishedAt, null)
  assert.deepEqual((await shop.call(helen, listMyReviews, {})).received, [])
  assert.equal((await entryOf(helen, ben)).count, 0)
  assert.equal(
    (await shop.tryCall(amara, writeReview, { lessonId: lesson, stars: 5, themes: ['attentive'] })).status,
    400,
  )
  await write(helen, lesson, 4, 'Looks well ahead.', ['attentive'])
  await shop.settle()

  const entry = await entryOf(helen, ben)
  assert.deepEqual([entry.average, entry.count, entry.counts], [null, 1, [0, 0, 0, 0, 1]])
  assert.deepEqual(
    entry.reviews.map(({ name, stars, text, themes }) => [name, stars, text, themes]),
    [['Amara', 5, 'I wasn’t scared for a minute.', ['calm', 'clear']]],
  )
  assert.doesNotMatch(JSON.stringify(entry), new RegExp(`Okafor|${amara.id}|ahead`))
  const [received] = (await shop.call(amara, listMyReviews, {})).received
  assert.deepEqual(
    [received?.other, received?.stars, received?.text],
    ['Helen Marsh', 4, 'Looks well ahead.'],
  )
  assert.deepEqual((await kindsTo(helen)).sort(), ['review-invited', 'review-published'])
  await shop.fails(amara, writeReview, { lessonId: lesson, stars: 1 }, reviewPublished)

  const reply = { id: first.id, text: 'Thank you, Amara!' }
  await shop.fails(ben, replyToReview, reply, notFound)
  await shop.fails(amara, replyToReview, reply, notFound)
  assert.equal((await shop.call(helen, replyToReview, reply)).reply, 'Thank you, Amara!')
  await shop.fails(helen, replyToReview, { ...reply, text: 'And again' }, alreadyReplied)
  await shop.settle()
  assert.ok((await kindsTo(amara)).includes('review-replied'))
  assert.equal((await entryOf(helen, ben)).reviews[0]?.reply, 'Thank you, Amara!')
})

test('two who write at the same moment are both read', async () => {
  const helen = await shop.teacher('Helen Marsh')
  const amara = await shop.person('Amara Okafor')
  const lesson = await delivered(amara, helen)
  const written = await Promise.all([write(amara, lesson, 5), write(helen, lesson, 5)])
  assert.equal(written.filter(({ publishedAt }) => publishedAt !== null).length, 1)
  assert.equal((await entryOf(helen, amara)).count, 1)
  assert.equal((await shop.call(amara, listMyReviews, {})).received.length, 1)
})

test('the second lesson isn’t reviewed, the fifth and the last are; what one of them wrote is read after two weeks', async () => {
  const helen = await shop.teacher('Helen Marsh')
  const amara = await shop.person('Amara Okafor')
  const lessons = [await delivered(amara, helen), await delivered(amara, helen)]
  await shop.fails(amara, writeReview, { lessonId: lessons[1]!, stars: 4 }, notForReview)
  for (let more = 0; more < 4; more++) lessons.push(await delivered(amara, helen))
  const open = async () =>
    (await shop.call(amara, listMyReviews, {})).invitations.map(({ lessonId, occasion }) => [
      occasion,
      lessonId,
    ])
  assert.deepEqual(await open(), [
    ['first', lessons[0]],
    ['fifth', lessons[4]],
  ])
  const { closesAt } = (await shop.call(amara, listMyReviews, {})).invitations[1]!
  await write(amara, lessons[4]!, 2, 'Often late.')
  shop.clock.set(Temporal.Instant.from(closesAt).subtract({ seconds: 1 }).toString())
  await shop.settle()
  assert.equal((await entryOf(helen, amara)).count, 0)
  await pass(1)
  assert.equal((await entryOf(helen, amara)).count, 1)
  await shop.fails(helen, writeReview, { lessonId: lessons[4]!, stars: 5 }, reviewPublished)
  await pass(28)
  await shop.services.asSystem('last lessons', inviteAfterLast)
  assert.deepEqual(await open(), [['last', lessons[5]]])
  await shop.services.asSystem('last lessons', inviteAfterLast)
  assert.equal((await open()).length, 1)
})

test('an average is shown from three reviews on; by marking a lesson otherwise its instructor takes down no learner’s review', async () => {
  const helen = await shop.teacher('Helen Marsh')
  const learners = await Promise.all(
    ['Ben Price', 'Chloe Evans', 'Dev Patel'].map((name) => shop.person(name)),
  )
  const lessons: string[] = []
  for (const [at, learner] of learners.entries()) {
    lessons.push(await delivered(learner, helen))
    await write(helen, lessons[at]!, 5)
    await write(learner, lessons[at]!, [5, 4, 4][at]!)
  }
  const before = await entryOf(helen, learners[0]!)
  assert.deepEqual([before.average, before.count, before.counts], [4.3, 3, [0, 0, 0, 2, 1]])
  await shop.call(helen, undoOutcome, { id: lessons[2]! })
  await shop.settle()
  await shop.call(helen, markLesson, { id: lessons[2]!, outcome: 'no-show' })
  await shop.settle()
  const now = await entryOf(helen, learners[0]!)
  assert.deepEqual([now.average, now.count], [4.3, 3], 'Dev has said how it was')

  const ella = await shop.person('Ella Ford')
  const unsaid = await delivered(ella, helen)
  await write(helen, unsaid, 1)
  await shop.call(helen, undoOutcome, { id: unsaid })
  await shop.call(helen, markLesson, { id: unsaid, outcome: 'no-show' })
  await shop.settle()
  await shop.fails(ella, writeReview, { lessonId: unsaid, stars: 1 }, notForReview)
  assert.ok((await shop.call(helen, listMyReviews, {})).written.every(({ lessonId }) => lessonId !== unsaid))
})

test('Helen can’t wipe a bad review by taking the lesson back and marking it again', async () => {
  const helen = await shop.teacher('Helen Marsh')
  const [amara, ben] = await Promise.all([shop.person('Amara Okafor'), shop.person('Ben Price')])
  const id = await delivered(amara, helen)
  await write(helen, id, 5)
  await write(amara, id, 1, 'Shouted at me.')
  await shop.settle()
  const mark = async (outcome: 'delivered' | 'no-show') => {
    await shop.call(helen, undoOutcome, { id })
    await shop.settle()
    await shop.call(helen, markLesson, { id, outcome })
    await shop.settle()
  }
  await mark('no-show')
  for (const outcome of ['no-show', 'delivered'] as const) {
    await mark(outcome)
    const shown = await entryOf(helen, ben)
    assert.deepEqual(
      [shown.count, shown.counts[0], shown.reviews.map(({ text }) => text)],
      [1, 1, ['Shouted at me.']],
      outcome,
    )
    if (outcome === 'no-show')
      await shop.call(helen, reportReview, { id: shown.reviews[0]!.id, reason: 'not-genuine' })
  }
  const { reviews } = await shop.call(shop.admin, listReportedReviews, {})
  assert.deepEqual(
    reviews.map(({ learner }) => learner?.name),
    ['Amara Okafor'],
  )
  await shop.call(shop.admin, decideReportedReview, {
    id: reviews[0]!.id,
    decision: 'kept',
    explanation: 'A bad review breaks no rule.',
  })
  await shop.mustBalance()
})

test('an invitation that nobody used ends with a no-show, and the next lesson is their first', async () => {
  const helen = await shop.teacher('Helen Marsh')
  const amara = await shop.person('Amara Okafor')
  const id = await delivered(amara, helen)
  await shop.call(helen, undoOutcome, { id })
  await shop.call(helen, markLesson, { id, outcome: 'no-show' })
  await shop.settle()
  assert.deepEqual((await shop.call(amara, listMyReviews, {})).invitations, [])
  const next = await delivered(amara, helen)
  assert.deepEqual(
    (await shop.call(amara, listMyReviews, {})).invitations.map(({ occasion, lessonId }) => [
      occasion,
      lessonId,
    ]),
    [['first', next]],
  )
})

test('a reported review stays for being a bad one, and goes for a reason of the list; everybody concerned reads why', async () => {
  const helen = await shop.teacher('Helen Marsh')
  const [amara, ben] = await Promise.all([shop.person('Amara Okafor'), shop.person('Ben Price')])
  const lesson = await delivered(amara, helen)
  const { id } = await write(amara, lesson, 1, 'Ring her at home on 0117 496 0000.')
  await shop.fails(ben, reportReview, { id, reason: 'insulting' }, notFound)
  await write(helen, lesson, 5)
  await shop.fails(amara, reportReview, { id, reason: 'insulting' }, notFound)
  await shop.call(ben, reportReview, { id, reason: 'personal-details', text: 'That’s her number.' })
  await shop.call(ben, reportReview, { id, reason: 'insulting' })
  await shop.call(helen, reportReview, { id, reason: 'not-genuine' })
  const [reported] = (await shop.call(shop.admin, listReportedReviews, {})).reviews
  assert.deepEqual(
    [
      reported?.id,
      reported?.learner?.name,
      reported?.reports.map(({ person, reason }) => [person?.name, reason]),
    ],
    [
      id,
      'Amara Okafor',
      [
        ['Ben Price', 'personal-details'],
        ['Helen Marsh', 'not-genuine'],
      ],
    ],
  )
  await shop.call(shop.admin, decideReportedReview, {
    id,
    decision: 'kept',
    explanation: 'It’s what she says.',
  })
  assert.equal((await entryOf(helen, ben)).count, 1)
  await shop.fails(
    shop.admin,
    decideReportedReview,
    { id, decision: 'removed', explanation: 'Again' },
    notFound,
  )
  const chloe = await shop.person('Chloe Evans')
  await shop.call(chloe, reportReview, { id, reason: 'personal-details' })
  const removal = {
    id,
    decision: 'removed',
    reason: 'personal-details',
    explanation: 'A phone number.',
  } as const
  assert.equal((await shop.tryCall(helen, decideReportedReview, removal)).status, 403)
  await shop.call(shop.admin, decideReportedReview, removal)
  await shop.settle()
  assert.deepEqual((await entryOf(helen, ben)).reviews, [])
  assert.deepEqual((await shop.call(helen, listMyReviews, {})).received, [])
  assert.equal((await shop.call(amara, listMyReviews, {})).written[0]?.removedBecause, 'personal-details')
  assert.ok((await kindsTo(amara)).includes('review-removed'))
  assert.deepEqual(await kindsTo(chloe), ['review-report-decided'])
  const closed = (await shop.call(shop.admin, listReportedReviews, { status: 'closed' })).reviews
  assert.equal(closed.filter((review) => review.id === id).length, 1)
})

test('when Amara’s account goes, the stars she gave stay without her words, and what was written about her goes', async () => {
  const helen = await shop.teacher('Helen Marsh')
  const amara = await shop.person('Amara Okafor')
  const lesson = await delivered(amara, helen)
  await write(amara, lesson, 4, 'A very private sentence.')
  await write(helen, lesson, 5, 'About Amara.')
  const [received] = (await shop.call(helen, listMyReviews, {})).received
  const reply = { id: received!.id, text: 'Amara Okafor of Cotham failed twice.' }
  await shop.call(helen, replyToReview, reply)
  await pass(8)
  await shop.services.asSystem('an account ends', (db) =>
    db.queryUnchecked('delete from auth.users where id = $1', [amara.id]),
  )
  const { reviews, count } = await entryOf(helen, await shop.person('Ben Price'))
  assert.deepEqual(
    [count, reviews.map(({ name, stars, text, reply: says }) => [name, stars, text, says])],
    [1, [[null, 4, '', '']]],
  )
  await shop.fails(helen, replyToReview, reply, notFound)
  assert.deepEqual((await shop.call(helen, listMyReviews, {})).written, [])
})

test('learners whom Helen makes up review no lessons that she entered at no price; the team sees how new an account is', async () => {
  const helen = await shop.teacher('Helen Marsh', 3600)
  const startsAt = `${day.add({ days: -1 })}T05:00:00Z`
  const enter = async (who: Person, hour: number, pricePence: number) => {
    const { id } = await shop.call(helen, enterLesson, {
      learnerId: who.id,
      startsAt: Temporal.Instant.from(startsAt).add({ hours: hour }).toString(),
      minutes: 15,
      payment: 'cash',
      pricePence,
    })
    await shop.call(helen, markLesson, { id, outcome: 'delivered' })
    await shop.settle()
    return id
  }
  const learners = await Promise.all(['Ben A', 'Chloe B', 'Dev C'].map((name) => shop.person(name)))
  for (const [at, who] of learners.entries()) {
    await shop.services.asSystem('an accepted invitation', async (db) => {
      await db.queryUnchecked(
        'insert into public.instructor_learners (instructor_id, learner_id) values ($1, $2)',
        [helen.id, who.id],
      )
      await db.queryUnchecked('select public.add_contact($1, $2)', [helen.id, who.id])
    })
    const lessonId = await enter(who, at, 0)
    await shop.fails(who, writeReview, { lessonId, stars: 5 }, notForReview)
    await shop.fails(helen, writeReview, { lessonId, stars: 5 }, notForReview)
  }
  const reader = await shop.person('Amara Okafor')
  assert.equal((await entryOf(helen, reader)).count, 0)

  const [ben] = learners
  const paid = await enter(ben!, 5, 2_000)
  const { id } = await write(ben!, paid, 5)
  await write(helen, paid, 5)
  await shop.call(reader, reportReview, { id, reason: 'not-genuine' })
  const isNew = async () =>
    (await shop.call(shop.admin, listReportedReviews, {})).reviews.find((one) => one.id === id)?.learnerIsNew
  assert.equal(await isNew(), true)
  await shop.services.asSystem('an account of last year', (db) =>
    db.queryUnchecked(
      `update public.profiles set created_at = created_at - interval '1 year' where id = $1`,
      [ben!.id],
    ),
  )
  assert.equal(await isNew(), false)
})
