import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listPublicInstructors } from '#features/listings/contract.ts'
import { startTrial } from '#features/plans/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { listPromotedInstructors } from '../contract.ts'

let shop: Shop
before(async () => {
  shop = await openShop()
  const people = []
  for (const name of ['Ann Ash', 'Bob Birch', 'Cas Cole', 'Dee Dale']) people.push(await shop.teacher(name))
  for (const person of people.slice(1, 3)) await shop.call(person, startTrial, {})
})
after(() => shop.close())

const open = async (path: string) => (await fetch(shop.url + path)).text()
const linksIn = (html: string) =>
  [...html.matchAll(/class="row-main" [^>]*href="\/instructors\/([\w-]+)/g)].map(([, slug]) => slug!)

test('promoted places are there without a script: marked, explained, and counted in neither the list nor its structured data', async () => {
  const html = await open('/driving-lessons/bristol')
  const { instructors: listed } = await shop.call(undefined, listPublicInstructors, { postcode: 'Bristol' })
  const { instructors: promoted } = await shop.call(undefined, listPromotedInstructors, {
    postcode: 'Bristol',
  })
  assert.deepEqual([listed.length, promoted.length], [4, 2])
  assert.deepEqual(
    linksIn(html),
    [...promoted, ...listed].map(({ slug }) => slug),
    'above the list, which is as it would be',
  )
  const section = /<section aria-labelledby="promoted"[^]*?<\/section>/.exec(html)![0]
  assert.match(section, /<h2 id="promoted"[^>]*>Promoted<\/h2>/)
  assert.equal(section.match(/<summary>.*?Promoted.*?Why is this here\?.*?<\/summary>/g)?.length, 2)
  assert.match(
    section.replaceAll(/<!--.*?-->/g, ''),
    /This is advertising\. Promoted places are part of our paid plans, and (Bob|Cas) is on one\./,
  )
  assert.match(html.replaceAll(/<!--.*?-->/g, ''), /4 come here, for £38 an hour/)
  const [list] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as { numberOfItems: number; itemListElement: { name: string }[] },
  )
  assert.equal(list!.numberOfItems, 4)
  assert.deepEqual(
    list!.itemListElement.map(({ name }) => name),
    listed.map(({ name }) => name),
  )
  assert.equal(html.match(/aria-label="£38 an hour: /g)?.length, 4, 'one sign each on the map')
})

test('where nobody on a plan fits, the page is as it was before there were such places', async () => {
  for (const path of ['/driving-lessons/bristol?max_price=3000', '/driving-lessons/inverness']) {
    const html = await open(path)
    assert.doesNotMatch(html, /id="promoted"|Why is this here/)
  }
})
