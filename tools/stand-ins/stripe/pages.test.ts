import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { passesLuhn } from './pages/card-form.ts'
import { testCards } from './pages/test-cards.ts'
import { goodCard, openShop, press, tenHours } from './test-shop.ts'

test('the pay page says what is paid to whom, that it is a demonstration, and works without script', async (t) => {
  const { stripe } = await openShop(t)
  const session = await stripe.checkout.sessions.create({
    ...tenHours,
    line_items: [{ ...tenHours.line_items[0]!, quantity: 2 }],
  })
  const answer = await fetch(session.url!)
  const page = await answer.text()
  assert.equal(answer.status, 200)
  assert.match(page, /<title>Pay £720\.00 · Clearway<\/title>/)
  assert.match(page, /10-hour block <span class="times">× 2<\/span>/)
  assert.match(page, /No real card is charged/)
  for (const hint of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name'])
    assert.match(page, new RegExp(`autocomplete="${hint}"`))
  assert.match(page, /href="http:\/\/127\.0\.0\.1:3000\/payment\/cancel"/)
  assert.doesNotMatch(page, /<script|<style|style=|\son\w+=/)
  assert.equal(
    answer.headers.get('content-security-policy'),
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self' http://127.0.0.1:3000; base-uri 'none'; frame-ancestors 'none'",
  )
  assert.equal(answer.headers.get('cache-control'), 'no-store')
})

test('what the shop wrote is shown as text', async (t) => {
  const { stripe } = await openShop(t)
  const nasty = {
    ...tenHours.line_items[0]!,
    price_data: {
      ...tenHours.line_items[0]!.price_data,
      product_data: { name: '<img src=x onerror=alert(1)>"' },
    },
  }
  const session = await stripe.checkout.sessions.create({ ...tenHours, line_items: [nasty] })
  assert.match(await (await fetch(session.url!)).text(), /&#60;img src=x onerror=alert\(1\)&#62;&#34;/)
})

test('every listed test card has a right check digit and stands on the page', async (t) => {
  const { checkout } = await openShop(t)
  const page = (await (await fetch((await checkout()).url!)).text()).replaceAll(' ', '')
  for (const { number } of testCards) {
    assert(passesLuhn(number), number)
    assert(page.includes(`<code>${number}</code>`), number)
  }
  assert(!passesLuhn('4242424242424241'))
})

test('mounted under a path of another server, pages, styles and forms stay under it', async (t) => {
  const app = createServer()
  await new Promise<void>((listening) => app.listen(0, '127.0.0.1', listening))
  t.after(() => {
    app.closeAllConnections()
    app.close()
  })
  const publicUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}/stand-in/stripe`
  const { standIn, checkout } = await openShop(t, { publicUrl })
  app.on('request', standIn.listener)
  const session = await checkout()
  assert.equal(session.url, `${publicUrl}/c/pay/${session.id}`)
  const page = await (await fetch(session.url!)).text()
  const css = await fetch(new URL(/href="([^"]+\.css)"/.exec(page)![1]!, session.url!))
  assert.deepEqual([css.status, css.headers.get('content-type')], [200, 'text/css; charset=utf-8'])
  assert.equal(new URL(/action="([^"]+)"/.exec(page)![1]!, session.url!).href, session.url)
  const sent = await press(session.url!, { ...goodCard, number: '4000002500003155' })
  assert.equal(
    new URL(sent.headers.get('location')!, session.url!).href,
    `${publicUrl}/c/authenticate/${session.id}`,
  )
  assert.equal((await fetch(`${publicUrl}/v1/charges`)).status, 401)
})

test('a finished session shows the way on, an unknown one says so, and other methods are refused', async (t) => {
  const { standIn, checkout } = await openShop(t)
  const session = await checkout()
  await standIn.pay(session.id, '4242424242424242')
  const done = await fetch(session.url!)
  assert.match(await done.text(), new RegExp(`already paid.*payment/success\\?session_id=${session.id}`, 's'))
  assert.equal((await fetch(`${standIn.url}/c/pay/cs_test_nothing`)).status, 404)
  assert.equal((await fetch(`${standIn.url}/c/pay/%ff`)).status, 404)
  assert.equal((await fetch(session.url!, { method: 'DELETE' })).status, 405)
  assert.equal((await fetch(session.url!, { method: 'POST', body: 'x'.repeat(1_100_000) })).status, 413)
})
