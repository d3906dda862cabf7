import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openShop, type Shop } from '#tests/support/payments.ts'
import { openTestApp, type Person } from '#tests/support/test-app.ts'
import { withoutSearch } from '#tests/support/without-search.ts'
import { getMyListing, setMyListing } from '../contract.ts'

let shop: Shop
let helen: Person
let slug: string
before(async () => {
  shop = await openShop()
  helen = await shop.teacher('Helen Marsh')
  slug = (await shop.call(helen, getMyListing, {})).slug!
})
after(() => shop.close())

async function open(path: string) {
  const reply = await fetch(shop.url + path, { redirect: 'manual' })
  const html = await reply.text()
  const inHead = (pattern: RegExp) => pattern.exec(html)?.[1]
  return {
    status: reply.status,
    to: reply.headers.get('location'),
    html,
    text: html.replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--.*?-->|<[^>]+>/g, ' '),
    canonical: inHead(/rel="canonical" href="([^"]+)"/),
    isHidden: html.includes('content="noindex"'),
    structured: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json!) as Record<string, unknown>,
    ),
  }
}

const joining = (path: string) => `href="/register?to=${encodeURIComponent(path)}"`

test('the page of a town is there without a script: how many, what they charge, who is free when', async () => {
  const page = await open('/driving-lessons/bristol')
  assert.equal(page.status, 200)
  assert.match(page.text, /One comes here, for £38 an hour/)
  assert.match(page.text, /Helen M\./)
  assert.match(page.text, /Mon 23 Nov/)
  assert.doesNotMatch(page.html, /\bMarsh\b/)
  assert.equal(page.canonical, `${shop.url}/driving-lessons/bristol`)
  assert.deepEqual(
    page.structured.map((said) => said['@type']),
    ['ItemList', 'BreadcrumbList'],
  )
  assert.ok(!page.isHidden)
})

test('while the database refuses, the browser is sent to read for itself, and the next visitor gets the page', async () => {
  await withoutSearch(shop.ownerUrl, async () => {
    const page = await open('/driving-lessons/bath')
    assert.equal(page.status, 503)
    assert.match(page.html, /^<!doctype html>[\s\S]*<script type="module"/)
  })
  assert.match((await open('/driving-lessons/bath')).text, /Driving instructors in Bath|in Bath yet/)
})

test('the page of an instructor says what strangers may know, and search engines read it as a service', async () => {
  const page = await open(`/instructors/${slug}`)
  assert.equal(page.status, 200)
  for (const says of ['Helen M.', 'Bristol BS6', 'What we’ve checked', 'Free times', 'No reviews yet'])
    assert.ok(page.text.includes(says), says)
  for (const secret of ['Marsh', helen.id, helen.email]) assert.ok(!page.html.includes(secret), secret)
  assert.deepEqual(
    page.structured.map((said) => said['@type']),
    ['Service', 'BreadcrumbList'],
  )
  assert.equal(page.canonical, `${shop.url}/instructors/${slug}`)
})

test('the map is there without a script, with a priced sign for each instructor of the list', async () => {
  const { html, text } = await open('/driving-lessons/bristol')
  assert.match(html, /<section class="area-map" aria-label="Map of driving instructors in Bristol">/)
  assert.match(html, /<path class="map-land" d="M/)
  assert.match(
    html,
    new RegExp(
      `aria-label="£38 an hour: Helen M., Bristol BS6" [^>]*href="/instructors/${slug}\\?near=bristol"`,
    ),
  )
  assert.match(text, /shading\s+is built-up areas, signs are postcode districts, never addresses/)
  assert.doesNotMatch(html, / style="/, 'the content policy refuses such styles')
  assert.match(text, /Need\s+Saturdays or Sundays\s*\?/)
  assert.ok(html.includes(joining('/dashboard/waiting-list?postcode=Bristol&days=6%2C7')))
  const profile = await open(`/instructors/${slug}?near=bristol`)
  assert.match(profile.text, /First lesson possible on\s+Mon 23 Nov, 10:00/)
  assert.match(profile.html, /aria-label="A map of Bristol BS6 and the \d+ miles around it"/)
  assert.equal(profile.canonical, `${shop.url}/instructors/${slug}`)
})

test('a place has one address: postcodes lead to their district, other spellings to the town', async () => {
  for (const [from, to] of [
    ['/driving-lessons?place=BS6+6AA', '/driving-lessons/bs6'],
    ['/driving-lessons?place=St.+Albans', '/driving-lessons/st-albans'],
    ['/driving-lessons/BS6', '/driving-lessons/bs6'],
    ['/driving-lessons/bs6-6aa', '/driving-lessons/bs6'],
    ['/driving-lessons/newcastle', '/driving-lessons/newcastle-upon-tyne'],
    ['/driving-lessons/redland', '/driving-lessons/redland-bristol'],
    ['/driving-lessons/Clifton%2C%20Bristol', '/driving-lessons/clifton-bristol'],
    ['/driving-lessons/1%20High%20Street%2C%20Bristol', '/driving-lessons/bristol'],
  ] as const)
    assert.deepEqual([(await open(from)).status, (await open(from)).to], [301, to], from)
})

test('nonsense is answered with what was not understood and what to try, kept out of search engines', async () => {
  const nonsense = await open('/driving-lessons/qqqq%20%3Cb%3Ewwww')
  assert.equal(nonsense.status, 404)
  assert.ok(nonsense.html.includes('We don’t know “qqqq &lt;b&gt;wwww”'))
  assert.match(nonsense.text, /Enter a postcode, or its first half/)
  assert.ok(nonsense.isHidden)
  const misspelt = await open('/driving-lessons/bristl')
  assert.match(misspelt.html, /Did you mean:.*href="\/driving-lessons\/bristol"/)
  assert.equal((await open('/instructors/nobody-n-nowhere-0000')).status, 404)
})

test('a town to which nobody comes is said to be empty, and search engines are kept from it', async () => {
  const page = await open('/driving-lessons/inverness')
  assert.equal(page.status, 200)
  assert.match(page.text, /Nobody teaches in Inverness yet/)
  assert.match(page.text, /Nobody teaches within 50 miles of Inverness/)
  assert.ok(page.isHidden)
})

test('a name that several places have is asked about, with links that are understood', async () => {
  const page = await open('/driving-lessons/richmond')
  assert.equal(page.status, 404)
  assert.match(page.text, /Which Richmond\?/)
  for (const path of ['/driving-lessons/richmond-london', '/driving-lessons/richmond-north-yorkshire']) {
    assert.ok(page.html.includes(`href="${path}"`), path)
    assert.equal((await open(path)).status, 200)
  }
  assert.match(
    (await open('/driving-lessons/preston')).html,
    /href="\/driving-lessons\/preston-east-yorkshire"/,
  )
})

test('who looks in Northern Ireland reads that lessons there follow the DVA, and that we cover Great Britain', async () => {
  for (const place of ['belfast', 'bt1', 'lisburn']) {
    const page = await open(`/driving-lessons/${place}`)
    assert.equal(page.status, 404)
    assert.match(page.text, /We don’t cover (Belfast|BT1|Lisburn)/)
    assert.match(
      page.text,
      /We cover England, Scotland and Wales\. In Northern Ireland, .* follow the DVA’s rules/,
    )
  }
})

test('where nobody comes, the nearest are shown with miles and times, and towns around that have some', async () => {
  const page = await open('/driving-lessons/cheltenham')
  assert.match(page.text, /Nobody teaches in Cheltenham yet/)
  assert.match(page.text, /Bristol BS6\s*,\s*3\d miles\s+away/)
  assert.match(page.html, new RegExp(`href="/instructors/${slug}\\?near=bs6&amp;at=`))
  assert.match(page.text, /Towns around\s+Cheltenham/)
  assert.match(page.html, /href="\/driving-lessons\/bristol"/)
  assert.ok(page.html.includes(joining('/dashboard/waiting-list?postcode=Cheltenham')))
})

test('the list for search engines has the places and instructors of the day; who hides is gone from both', async () => {
  const sitemap = async () => (await open('/sitemap.xml')).html
  const before = await sitemap()
  for (const path of ['/driving-lessons', '/driving-lessons/bristol', `/instructors/${slug}`])
    assert.ok(before.includes(`<loc>${shop.url}${path}</loc>`), path)
  assert.ok(!before.includes('/driving-lessons/inverness'))
  await shop.call(helen, setMyListing, { isPublic: false })
  assert.equal(await sitemap(), before, 'it is made once in five minutes, however many ask')
  shop.clock.advance({ minutes: 5 })
  assert.ok(!(await sitemap()).includes(slug))
  await shop.call(helen, setMyListing, { isPublic: true })
})

test('many who come at once get one and the same page, and nothing again as long as it is theirs already', async () => {
  const pages = await Promise.all(Array.from({ length: 20 }, () => fetch(`${shop.url}/driving-lessons/bs6`)))
  const marks = new Set(pages.map((page) => page.headers.get('etag')))
  assert.equal(marks.size, 1)
  const [mark] = marks
  const again = await fetch(`${shop.url}/driving-lessons/bs6`, { headers: { 'if-none-match': mark! } })
  assert.equal(again.status, 304)
})

test('who asks for page after page that nobody has seen waits, and still gets those that others have asked for', async () => {
  const limited = await openTestApp({ AUTH_RATE_LIMITS: 'on', RATE_SCALE: '0.02', TRUST_PROXY: 'on' })
  try {
    const openFrom = async (network: string, path: string) =>
      (await fetch(limited.url + path, { headers: { 'x-forwarded-for': network } })).status
    assert.equal(await openFrom('203.0.113.1', '/driving-lessons/bristol'), 200)
    const made: number[] = []
    for (let n = 2; n < 8; n += 1)
      made.push(await openFrom('203.0.113.2', `/driving-lessons/bristol?page=${n}`))
    assert.deepEqual(made, [200, 200, 200, 200, 429, 429])
    assert.equal(await openFrom('203.0.113.2', '/driving-lessons/bristol'), 200)
    assert.equal(await openFrom('203.0.113.3', '/driving-lessons/bristol?page=9'), 200)
  } finally {
    await limited.close()
  }
})

test('filters are in the address, work without a script, and leave the plain page to search engines', async () => {
  const page = await open('/driving-lessons/bristol?weekday=1&max_price=4000&gender=')
  assert.match(page.text, /1 fits your filters, for £38 an hour/)
  assert.match(page.text, /Filters \(2\)/)
  const [form = ''] = /<form[^>]*aria-label="Filters"[\s\S]*?<\/form>/.exec(page.html) ?? []
  assert.match(form, /^<form[^>]* action="\/driving-lessons\/bristol"/)
  assert.match(form, /<option value="1" selected="">Mondays<\/option>/)
  assert.ok(
    page.html.includes('href="/driving-lessons/bristol?gearbox=manual&amp;max_price=4000&amp;weekday=1"'),
  )
  assert.ok(page.isHidden)
  assert.equal(page.canonical, `${shop.url}/driving-lessons/bristol`)

  const nobody = await open('/driving-lessons/bristol?max_price=3000')
  assert.equal(nobody.status, 200)
  assert.match(nobody.text, /Nobody in Bristol fits these filters/)
  assert.match(nobody.text, /One instructor comes\s+to\s+Bristol\s+without the filters/)
  assert.doesNotMatch(nobody.text, /Nearest\s+They don’t come/)

  const nonsense = await open('/driving-lessons/bristol?weekday=9&speciality=chess&within_miles=1')
  assert.match(nonsense.text, /One comes here, for £38 an hour/, 'what nobody can ask is left out')
})
