import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notFound } from '#common/api-error.ts'
import { deliverLesson } from '#features/lessons/contract.ts'
import { receiveForLesson } from '#features/pupils/money-contract.ts'
import { openPupils } from '#tests/support/pupils.ts'
import type { Person } from '#tests/support/test-app.ts'
import { addExpense } from '../contract.ts'
import {
  bookLinkEnded,
  enoughBookLinks,
  endBookLink,
  getSharedBooks,
  getSharedQuarter,
  listBookLinks,
  makeBookLink,
  mostBookLinks,
} from '../link-contract.ts'

const { cast, add, enter, sql } = openPupils()
const year = '2026-27'

async function linkFor(who: Person = cast.helen, name = 'Ruth Baker, accountant') {
  const { url, link } = await cast.app.call(who, makeBookLink, { name })
  return { ...link, url, token: new URL(url).searchParams.get('token')! }
}

test('Helen’s accountant reads the year and a quarter by her link, without learners’ surnames or her other income', async () => {
  const { app, helen } = cast
  const { id } = await add('Dave Hill')
  const lesson = await enter(id)
  app.clock.set('2026-11-24T12:00:00Z')
  await app.call(helen, deliverLesson, { id: lesson.id })
  await app.call(helen, receiveForLesson, { id: lesson.id })
  await app.call(helen, addExpense, { on: '2026-11-23', pence: 6_230, category: 'car', note: 'Fuel' })
  const { token, url } = await linkFor()
  assert.ok(url.startsWith(app.url) && url.includes('/books?token='))
  const shared = await app.call(undefined, getSharedBooks, { token })
  assert.equal(shared.instructorName, 'Helen Marsh')
  assert.deepEqual(
    [shared.books.year, shared.books.incomePence, shared.books.expensesPence],
    [year, 3_600, 6_230],
  )
  assert.ok(!('tax' in shared.books))
  const quarter = await app.call(undefined, getSharedQuarter, { token, year, quarter: 3 })
  assert.deepEqual(
    quarter.lines.map(({ on, kind, learner, countsPence }) => [on, kind, learner, countsPence]),
    [
      ['2026-11-23', 'expense', null, 6_230],
      ['2026-11-24', 'cash', 'Dave', 3_600],
    ],
  )
  assert.equal(quarter.name, 'books-2026-27-quarter-3.csv')
  assert.match(quarter.content, /2026-11-24,Cash,Turnover,Dave,,36\.00,36\.00/)
  assert.ok(!JSON.stringify([shared, quarter]).includes('Hill'))
  const { links } = await app.call(helen, listBookLinks, {})
  assert.deepEqual(
    links.map(({ name, openedAt }) => [name, openedAt !== null]),
    [['Ruth Baker, accountant', true]],
  )
})

test('a link that is ended, a year old or guessed opens nothing, and only a hash of it is stored', async () => {
  const { app, helen, owen } = cast
  const ended = await linkFor()
  const old = await linkFor()
  const cut = async (token: string) => {
    await app.fails(undefined, getSharedBooks, { token }, bookLinkEnded)
    await app.fails(undefined, getSharedQuarter, { token, year, quarter: 1 }, bookLinkEnded)
  }
  await app.fails(owen, endBookLink, { id: ended.id }, notFound)
  await app.call(undefined, getSharedBooks, { token: ended.token })
  await app.call(helen, endBookLink, { id: ended.id })
  await cut(ended.token)
  await cut('0'.repeat(64))
  app.clock.set('2027-11-23T07:59:00Z')
  await app.call(undefined, getSharedBooks, { token: old.token })
  app.clock.set('2027-11-23T08:01:00Z')
  await cut(old.token)
  assert.deepEqual((await app.call(helen, listBookLinks, {})).links, [])
  const rows = await sql('select * from book_links')
  assert.ok(!JSON.stringify(rows).includes(old.token))
})

test('a few links are open at once, each for its own instructor', async () => {
  const { app, helen, owen } = cast
  await app.call(owen, addExpense, { on: '2026-11-23', pence: 999, category: 'bank' })
  for (let nr = 1; nr < mostBookLinks; nr++) await linkFor()
  const { token } = await linkFor()
  await app.fails(helen, makeBookLink, { name: 'One more' }, enoughBookLinks)
  assert.equal((await app.call(undefined, getSharedBooks, { token })).books.expensesPence, 0)
  assert.deepEqual((await app.call(owen, listBookLinks, {})).links, [])
  const owens = await linkFor(owen)
  assert.equal((await app.call(undefined, getSharedBooks, { token: owens.token })).books.expensesPence, 999)
})
