import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { rulesFor } from '#tools/scripts/first-sight.ts'
import { openTestApp, type TestApp } from './support/test-app.ts'

/** A ready page brings the styles and scripts of its first paint inside it, and its answer allows those alone. */
describe('what a ready page brings inside it', () => {
  let app: TestApp
  let pages: string[]
  before(async () => {
    const files: { path?: string; file: string }[] = JSON.parse(
      readFileSync(path.resolve('dist/web/prerendered.json'), 'utf8'),
    )
    pages = files.flatMap(({ path, file }) => (path && file.endsWith('.html') ? [path] : []))
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
    let dressed = 0
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
      if (styles.length === 0) continue
      dressed++
      assert.deepEqual(
        [styles.length, page.replaceAll(/<noscript>.*?<\/noscript>/gs, '').includes('rel="stylesheet"')],
        [1, false],
        where,
      )
      assert.match(page, /<noscript>(<link rel="stylesheet" href="[^"]+">)+<\/noscript><\/head>/, where)
      // Nothing stops the first paint, and what hears a press is there before anything can be pressed.
      assert.doesNotMatch(page, /<script [^>]*src=/, where)
      assert.match(page, /<script data-sheets="[^"]+" data-main="[^"]+" data-needs="[^"]+">/, where)
    }
    assert.ok(dressed > 40, `${dressed} pages`)
  })

  test('a page that the browser has kept keeps its rights; one that brings a form back has them too', async () => {
    const first = await fetch(`${app.url}/login`)
    const again = await fetch(`${app.url}/login`, {
      headers: { 'if-none-match': first.headers.get('etag')! },
    })
    const back = await fetch(`${app.url}/login`, {
      method: 'POST',
      body: new URLSearchParams({ email: '<style>*{display:none}</style>' }),
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    assert.deepEqual([again.status, back.status], [304, 200])
    for (const reply of [again, back])
      assert.deepEqual(allowed(reply, 'style-src'), allowed(first, 'style-src'))
    assert.deepEqual(hashesOf(await back.text(), 'style').length, 1)
  })

  test('soon it comes as small as can be, and is the same', async () => {
    const ask = (coding: string) => fetch(`${app.url}/about`, { headers: { 'accept-encoding': coding } })
    const plain = await (await ask('identity')).text()
    // What is squeezed anew for each answer has no length that could be told before.
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

  test('a rule stays if something in the page may match it, whatever state that is in', () => {
    const page = '<main id="top"><a class="btn md:flex">Go</a></main>'
    const kept = (css: string) => rulesFor(page, css)
    for (const css of [
      '.btn{color:red}',
      '.btn:hover{color:red}',
      '#top>a:not(.gone){color:red}',
      '[data-theme=dark]{color:red}',
      '.md\\:flex{display:flex}',
    ])
      assert.equal(kept(css), css)
    for (const css of [
      '.gone{color:red}',
      '.btn .gone{color:red}',
      'table{color:red}',
      '#gone a{color:red}',
      '@media print{.btn{color:red}}',
      ':is(.gone,table) a{color:red}',
    ])
      assert.equal(kept(css), '', css)
    assert.equal(
      kept('@media (width<=30rem){.gone{color:red}.btn{color:red}}'),
      '@media (width<=30rem){.btn{color:red}}',
    )
    assert.equal(
      kept('@font-face{font-family:Fig;src:url(/a.woff2)}.gone{color:red}'),
      '@font-face{font-family:Fig;src:url(/a.woff2)}',
    )
  })
})
