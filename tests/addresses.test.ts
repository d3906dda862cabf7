import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { listBuiltAddresses } from './support/addresses.ts'
import { openTestApp, type TestApp } from './support/test-app.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

test('without a script people are told what needs it: both forms go nowhere, least of all into an address, and hold nothing that only the demo shows', async () => {
  for (const [where, says] of [
    ['/login', 'Logging in needs JavaScript'],
    ['/register', 'Registering needs JavaScript'],
  ] as const) {
    const page = await (await fetch(app.url + where)).text()
    assert.match(page, new RegExp(`<noscript>[^<]*<[^>]*class="banner[^>]*>.*${says}`, 's'))
    const [form = ''] = /<form [^>]*class="form [^>]*>/.exec(page) ?? []
    assert.ok(form.includes(' method="dialog"') && form.includes('needs-script'), form)
    assert.doesNotMatch(page, /Demo account|Sign in as|Use Test Email|example\.com/)
    assert.equal((await fetch(app.url + where, { method: 'POST', body: new URLSearchParams() })).status, 404)
  }
})

test('no public page hurries anyone who reads it, as it is served', async () => {
  const addresses = listBuiltAddresses().map(({ path }) => path)
  assert.ok(addresses.length > 150)
  for (const where of addresses) {
    const page = await (await fetch(app.url + where)).text()
    const text = page.replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
    assert.ok(text.length > 30, where)
    assert.doesNotMatch(
      text,
      /\bhurry\b|don[’']t miss|last chance|act (now|fast)|only \d+ (left|remaining)|selling fast|(people|others|learners) are (looking|viewing)|limited time|today only/i,
      where,
    )
  }
})

describe('addresses', () => {
  const get = async (where: string) => {
    const reply = await fetch(app.url + where)
    return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() }
  }

  test('one that nobody has answers 404 with the page that says so, in ready HTML and by its own name', async () => {
    for (const where of [
      '/no/such/page',
      '/nowhere',
      '/dashboard/no-such-thing',
      '/loginn',
      '/checkout',
      '/instructor-directory/a/b',
    ]) {
      const { status, type, text } = await get(where)
      assert.deepEqual([status, type], [404, 'text/html; charset=utf-8'], where)
      assert.match(
        text,
        new RegExp(`<h1[^>]*>Oops! Page not found</h1>.*There’s no road to <b>${where}</b>`, 's'),
        where,
      )
      assert.match(text, /<meta name="robots" content="noindex"\/>/)
    }
    assert.match(
      (await get('/a%22b&<script>alert(1)</script>')).text,
      /There’s no road to <b>\/a%22b&amp;(&lt;|%3C)script(&gt;|%3E)alert/,
    )
  })

  test('a text that is not there is 404 as well', async () => {
    for (const where of [
      '/blog/no-such-article',
      '/help/learners/nothing',
      '/docs/nothing',
      '/docs/api/nothing',
    ])
      assert.deepEqual(
        [(await get(where)).status, (await get(where)).type],
        [404, 'text/html; charset=utf-8'],
        where,
      )
  })

  test('those of the product are 200, however they are spelled and whatever stands for their ids', async () => {
    const ids = [
      '/dashboard/lessons/0190f7a2-0000-7000-8000-000000000000',
      '/instructor-directory/abc',
      '/dashboard/students/1/assessment',
      '/checkout/1',
    ]
    for (const where of [
      '/dashboard',
      '/dashboard/',
      '/Dashboard/Lessons',
      '/profile',
      '/settings',
      '/dashboard/messages',
      '/dashboard/messages/7',
      '/login/',
      '/test',
      '/shell.html?__WB_REVISION__=1',
      ...ids,
    ])
      assert.deepEqual(
        [(await get(where)).status, (await get(where)).type],
        [200, 'text/html; charset=utf-8'],
        where,
      )
  })
})
