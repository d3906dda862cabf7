import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { listBuiltAddresses } from './support/addresses.ts'
import { openTestApp, type TestApp } from './support/test-app.ts'

/** A prerendered page brings the styles and scripts of its first paint inside it, and its answer allows those alone. */
describe('what a prerendered page brings inside it', () => {
  let app: TestApp
  let pages: string[]
  before(async () => {
    pages = listBuiltAddresses().map(({ path }) => path)
    app = await openTestApp({ BRAND_NAME: 'Ridge & Way', BRAND_SUPPORT_EMAIL: 'office@house.example' })
  })
  after(() => app.close())

  const hashesOf = (page: string, tag: string) =>
    [...page.matchAll(new RegExp(`<${tag}(?: data-[^>]*)?>(.*?)</${tag}>`, 'gs'))].map(
      ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
    )
  const allowed = (reply: Response, directive: string) =>
    new RegExp(`${directive} ([^;]*)`)
      .exec(reply.headers.get('content-security-policy') ?? '')?.[1]
      ?.split(' ')

  test('every one allows its own styles and scripts by their hashes, and no others', async () => {
    let prerendered = 0
    for (const where of pages) {
      const reply = await fetch(app.url + where)
      const page = await reply.text()
      const [styles, scripts] = [hashesOf(page, 'style'), hashesOf(page, 'script')]
      assert.deepEqual(
        [allowed(reply, 'style-src'), allowed(reply, 'script-src')],
        [
          ["'self'", ...styles],
          ["'self'", ...scripts],
        ],
        where,
      )
      if (page.includes('<script type="module"')) continue // a shell
      prerendered++
      assert.deepEqual(
        [styles.length, page.replaceAll(/<noscript>.*?<\/noscript>/gs, '').includes('rel="stylesheet"')],
        [1, false],
        where,
      )
      assert.match(page, /<noscript>(<link rel="stylesheet" href="[^"]+"\/>)+<\/noscript>/, where)
      assert.doesNotMatch(page, /<body>.*(<[^>]* style="|<style|<script)/s, where)
      // Nothing stops the first paint, and what hears a press is there before anything can be pressed.
      assert.doesNotMatch(page, /<script [^>]*src=/, where)
      assert.match(page, /<script data-sheets="[^"]+" data-main="[^"]+" data-needs="[^"]+">/, where)
    }
    assert.ok(prerendered > 40, `${prerendered} pages`)
  })

  test('a page that the browser has kept keeps its rights', async () => {
    const first = await fetch(`${app.url}/login`)
    const again = await fetch(`${app.url}/login`, {
      headers: { 'if-none-match': first.headers.get('etag')! },
    })
    assert.equal(again.status, 304)
    for (const directive of ['style-src', 'script-src'])
      assert.deepEqual(allowed(again, directive), allowed(first, directive))
  })

  test('soon it comes as small as can be, and is the same', async () => {
    const ask = (coding: string) => fetch(`${app.url}/about`, { headers: { 'accept-encoding': coding } })
    const plain = await (await ask('identity')).text()
    // What is compressed again for each answer has no length that could be told before.
    let reply = await ask('br')
    while (reply.headers.get('content-length') === null) {
      await reply.arrayBuffer()
      reply = await ask('br')
    }
    assert.deepEqual(
      [reply.headers.get('content-encoding'), reply.headers.get('vary'), await reply.text()],
      ['br', 'accept-encoding', plain],
    )
    assert.ok(Number(reply.headers.get('content-length')) < plain.length / 3)
    assert.equal((await ask('gzip')).headers.get('content-encoding'), 'gzip')
  })

  test('its script comes as small as the build has made it, and is the same for a browser that cannot read that', async () => {
    const page = await (await fetch(`${app.url}/about`)).text()
    const [script] = /\/assets\/[^"]+\.js/.exec(page) ?? assert.fail('the page has a script')
    const ask = (coding: string) => fetch(app.url + script, { headers: { 'accept-encoding': coding } })
    const [small, plain] = [await ask('br'), await ask('identity')]
    assert.deepEqual(
      ['content-encoding', 'vary', 'content-type', 'cache-control'].map((name) => small.headers.get(name)),
      ['br', 'accept-encoding', plain.headers.get('content-type'), 'public, max-age=31536000, immutable'],
    )
    assert.ok(Number(small.headers.get('content-length')) < Number(plain.headers.get('content-length')) / 2)
    assert.equal(await small.text(), await plain.text())
    assert.equal((await ask('gzip')).headers.get('content-encoding'), 'gzip')
    for (const file of ['none.js', 'x(']) assert.equal((await fetch(`${app.url}/assets/${file}`)).status, 404)
  })
})
