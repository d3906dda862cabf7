import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { brand } from '#common/brand.ts'
import type { Site } from '#common/site.ts'
import { readBrowserHalf } from '#tests/support/browser-half.ts'
import { openTestApp } from '#tests/support/test-app.ts'

const app = await openTestApp()
after(() => app.close())

const ask = async (query: string) => {
  const reply = await fetch(`${app.url}/help${query}`)
  return { status: reply.status, page: await reply.text() }
}
const linksIn = (page: string) =>
  [...page.matchAll(/<li><h3><a href="(\/help\/[^"]+)"/g)].map(([, path]) => path)
const whole = await ask('')

test('Ruth asks without JavaScript what a late cancellation costs: the form leads to what fits, and to nothing else', async () => {
  assert.match(
    whole.page,
    /<search><form class="help-search" action="\/help">.*<input [^>]*name="q"[^>]*>.*<button type="submit"[^>]*>Search<\/button>/s,
  )
  const { status, page } = await ask('?q=refund+credit')
  assert.equal(status, 200)
  assert.equal(linksIn(page)[0], '/help/learners/cancel-and-refunds')
  assert.ok(linksIn(page).length < linksIn(whole.page).length / 2)
  assert.match(page, /<input id="help-search"[^>]* value="refund credit"/)
  assert.match(page, new RegExp(`role="status">${linksIn(page).length} articles?</p>`))
  assert.match(page, /<meta name="robots" content="noindex"\/>/)
  assert.match(page, new RegExp(`<link rel="canonical" href="${app.url}/help"/>`))
  assert.doesNotMatch(whole.page, /noindex/)
})

test('a question that nothing fits is told what to do, and one that is none gets all there is', async () => {
  const { status, page } = await ask('?q=zeppelin')
  assert.equal(status, 200)
  assert.deepEqual(linksIn(page), [])
  assert.match(
    page,
    /Nothing matches your search\. Try fewer or different words, or look through(<!-- -->| )*<a href="\/help"[^>]*>all help pages<\/a>/,
  )
  assert.match(page, /value="zeppelin".*role="status">0 articles<.*Can’t find it\? If you have an account/s)
  for (const none of ['?q=', '?q=+%20%00', '?', '?other=refund', '?q=&q=refund'])
    assert.equal((await ask(none)).page, whole.page, none)
})

test('the answer is what React draws for the same address, so that it takes it over as it stands', async () => {
  const drawn = await readBrowserHalf(async (load) => {
    const { renderPage } = await load<{ renderPage(url: string, site: Site): Promise<string> }>(
      'pages/render.tsx',
    )
    const pages: [string, string][] = []
    for (const query of [
      '?q=refund',
      '?q=Lesson%20pay',
      '?q=e',
      '?q=%3Cb%3E"&q=x',
      "?q=it's%20%24%26%20a%0Ab",
      `?q=${'long%20'.repeat(40)}`,
      '?q=zeppelin',
      '?q=%ff',
    ])
      pages.push([query, await renderPage(`/help${query}`, { brand, origin: app.url })])
    return pages
  })
  for (const [query, html] of drawn) {
    const { status, page } = await ask(query)
    assert.equal(status, 200, query)
    assert.equal(
      withoutHashes(/<div id="root">(.*)<\/div><\/body>/s.exec(page)?.[1]),
      withoutHashes(html),
      query,
    )
  }
})

/** The build names a file by its content; read as it stands it has its place. */
const withoutHashes = (html = '') =>
  html.replaceAll(/href="[^"]*\/illustrations[^"#]*\.svg#/g, 'href="illustrations#')

test('nonsense is answered, never with a failure', async () => {
  for (const query of [
    '?q=%',
    '?q=%E0%A4%A',
    '?q[]=x',
    '?q=%00%01',
    `?q=${'a'.repeat(5_000)}`,
    '?q=%ED%A0%80',
    '?q=$1$&',
    '?q=<script>alert(1)</script>',
    '?q=.*(',
    '?&&&q',
  ]) {
    const { status, page } = await ask(query)
    assert.equal(status, 200, query)
    assert.doesNotMatch(page, /<script>alert/)
    assert.ok((/<input id="help-search"[^>]* value="([^"]*)"/.exec(page)?.[1] ?? '').length <= 600, query)
  }
})
