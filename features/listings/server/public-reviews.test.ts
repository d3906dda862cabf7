import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { writeReview } from '#features/reviews/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { Person } from '#tests/support/test-app.ts'
import { getMyListing, getPublicInstructor, listPublicReviews, setMyListing } from '../contract.ts'

let shop: Shop
let helen: Person
let slug: string
const stranger = undefined
const learners = [
  'Amara',
  'Ben',
  'Chloe',
  'Dev',
  'Ella',
  'Farid',
  'Grace',
  'Hassan',
  'Isla',
  'Jack',
  'Kira',
  'Leo',
]

before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  slug = (await shop.call(helen, getMyListing, {})).slug!
  const lessons: { learner: Person; lesson: string; day: string; hour: number }[] = []
  for (const [at, name] of learners.entries()) {
    const learner = await shop.person(`${name} Shaw`)
    const [day, hour] = [`2026-11-${24 + Math.floor(at / 4)}`, 9 + (at % 4) * 2]
    const starts = `${day}T${String(hour).padStart(2, '0')}:00:00Z`
    lessons.push({ learner, lesson: await shop.buyLesson(learner, helen, starts), day, hour })
  }
  for (const [at, { learner, lesson, day, hour }] of lessons.entries()) {
    await shop.deliver(helen, lesson, `${day}T${String(hour + 1).padStart(2, '0')}:00:00Z`)
    // The first of them is a bad one: it's the last that anybody comes to.
    await shop.call(learner, writeReview, {
      lessonId: lesson,
      stars: at === 0 ? 1 : 5,
      text: at === 0 ? 'Late, and on the phone.' : '',
      themes: [],
    })
    await shop.call(helen, writeReview, { lessonId: lesson, stars: 5, text: '', themes: [] })
  }
  await shop.settle()
})
after(() => shop.close())

test('a stranger reads every review page by page, the bad one too, and of each only what a page may say', async () => {
  const profile = await shop.call(stranger, getPublicInstructor, { slug })
  assert.deepEqual([profile.rating.count, profile.reviews.length], [12, 10])
  const cursor = profile.moreReviews!
  const rest = await shop.call(stranger, listPublicReviews, { slug, cursor })
  assert.equal(rest.nextCursor, null)
  assert.deepEqual(
    [...profile.reviews, ...rest.reviews].map(({ name }) => name),
    learners.toReversed(),
  )
  assert.deepEqual(rest.reviews.at(-1), {
    stars: 1,
    text: 'Late, and on the phone.',
    themes: [],
    occasion: 'first',
    name: 'Amara',
    publishedAt: rest.reviews.at(-1)!.publishedAt,
    reply: '',
  })
  const first = await shop.call(stranger, listPublicReviews, { slug })
  assert.deepEqual([first.reviews, first.nextCursor], [profile.reviews, cursor])
})

test('an instructor who hides their page hides its reviews, on every page of them', async () => {
  const { moreReviews } = await shop.call(stranger, getPublicInstructor, { slug })
  await shop.call(helen, setMyListing, { isPublic: false })
  await shop.fails(stranger, listPublicReviews, { slug, cursor: moreReviews! }, notFound)
  await shop.call(helen, setMyListing, { isPublic: true })
})
