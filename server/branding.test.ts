import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { brand } from '#common/brand.ts'
import { listBuiltAddresses } from '#tests/support/addresses.ts'
import { bookLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { startSmtpStandIn } from '#tools/stand-ins/smtp/stand-in.ts'

const school = {
  name: 'Hill & Dale "Driving" <School> $& $1',
  supportEmail: 'help@hill-and-dale.example',
  companyLine: "Hill & Dale's school, %ORIGIN% of good drivers",
}
const hillAndDale = await openTestApp({
  BRAND_NAME: school.name,
  BRAND_SUPPORT_EMAIL: school.supportEmail,
  BRAND_COMPANY_LINE: school.companyLine,
})
const ours = await openTestApp()
after(async () => {
  await hillAndDale.close()
  await ours.close()
})

const ready = [
  ...listBuiltAddresses().map(({ path }) => path),
  '/sitemap.xml',
  '/blog/rss.xml',
  '/robots.txt',
]
const get = async ({ url }: { url: string }, where: string, init: RequestInit = {}) =>
  (await fetch(url + where, init)).text()

/** As people read it. */
const plain = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/&#x?(\w+);/g, (mark, code) =>
      String.fromCharCode(Number.parseInt(code, mark.startsWith('&#x') ? 16 : 10)),
    )
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

test('no prerendered page of a school under its own name bears ours, nor does the answer to a question, an address that nobody has or the empty page', async () => {
  assert.ok(ready.length > 180)
  const answered = [
    ...ready,
    '/help?q=refund',
    '/help?q=zeppelin',
    '/no/such/page',
    '/shell.html',
    '/dashboard',
    '/blog/no-such-article',
  ].map(async (where) => [where, await get(hillAndDale, where)] as const)
  for (const [where, page] of await Promise.all(answered)) {
    // The settings are called so in every deployment.
    assert.doesNotMatch(page.replaceAll(/CLEARWAY_[A-Z]+/g, ''), /clearway/i, where)
    assert.doesNotMatch(
      page.replaceAll(/<script type="application.*?<\/script>/gs, ''),
      /<School>|Hill & Dale/,
      where,
    )
    if (!page.startsWith('<!doctype html>')) continue
    assert.match(
      plain(/<title>(.*?)<\/title>/.exec(page)![1]!),
      new RegExp(`^${RegExp.escape(school.name)}: |· ${RegExp.escape(school.name)}$`),
      where,
    )
    const [, own] = /<html lang="en-GB" data-brand="([^"]*)">/.exec(page)!
    assert.deepEqual(JSON.parse(plain(own!)), school, where)
  }
})

test('header and foot of every prerendered page, and the texts, say the name, the support address and the company line of the deployment', async () => {
  for (const app of [
    { of: hillAndDale, ...school },
    { of: ours, ...brand },
  ]) {
    for (const where of ready.filter((path) => !/\.\w+$/.test(path))) {
      const [, body] = plain(await get(app.of, where)).split('<div id="root">')
      if (body!.startsWith('</div>')) continue
      assert.equal(body!.split(`<span class="brand-name">${app.name}</span>`).length, 3, where)
      assert.ok(body!.includes(`<a href="mailto:${app.supportEmail}">${app.supportEmail}</a>`), where)
      assert.ok(body!.includes(`<div class="site-foot-end"><span>${app.companyLine}</span>`), where)
    }
    const says = async (where: string, words: string) =>
      assert.ok(plain(await get(app.of, where)).includes(words), `${where}: ${words}`)
    await says('/about', `${app.name} was founded in 2023`)
    await says('/terms', `These terms are between you and ${app.name} (${app.companyLine}).`)
    await says('/privacy', `${app.name} runs this service`)
    await says('/docs/getting-started', `Every page of ${app.name} talks to the server`)
    await says('/blog/rss.xml', `<title>${app.name} blog</title>`)
  }
})

test('an email of a school under its own name bears ours nowhere: not in its text, its headers, its thread or its calendar file', async () => {
  const smtp = await startSmtpStandIn()
  const app = await openTestApp({
    BRAND_NAME: 'Hill and Dale',
    BRAND_SUPPORT_EMAIL: school.supportEmail,
    BRAND_COMPANY_LINE: 'Hill and Dale Ltd',
    MAIL_FROM: `Hill and Dale <${school.supportEmail}>`,
    SMTP_URL: smtp.url,
  })
  app.clock.set('2026-11-23T08:00:00Z')
  const helen = await makeInstructor(app, 'Helen Marsh')
  const amara = await app.person('Amara Okafor')
  await bookLesson(app, amara, helen, '2026-11-27T10:00:00Z')
  await app.settle()
  const mail = await smtp.waitFor(({ to }) => to.includes(amara.email))
  const headers = JSON.stringify([...mail.headers])
  assert.match(headers, /"references"/)
  const files = mail.attachments.map(({ content }) => content.toString())
  for (const part of [mail.subject, mail.text, mail.html, headers, ...files])
    assert.doesNotMatch(part, /clearway/i)
  assert.match(files.join(), /UID:lesson-[0-9a-f-]{36}\r\n/)
  await app.close()
  await smtp.close()
})

test('what is said to machines is JSON of the same name, whatever is in it', async () => {
  for (const where of ['/', '/pricing', '/blog/how-many-lessons']) {
    const page = await get(hillAndDale, where)
    const said = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json]) => JSON.stringify(JSON.parse(json!)),
    )
    assert.ok(
      said.some((one) => one.includes(JSON.stringify(school.name).slice(1, -1))),
      where,
    )
    assert.ok(said.some((one) => one.includes(`"${hillAndDale.url}/`)))
    assert.match(page, new RegExp(`<link rel="canonical" href="${hillAndDale.url}${where}"/>`))
  }
})

test('a deployment under our own name adds nothing to its pages', async () => {
  const page = await get(ours, '/')
  assert.match(page, /<html lang="en-GB">/)
  assert.match(page, /with the words “Clearway\. /)
})
