import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { openTestApp, type TestApp } from './support/test-app.ts'

/*
Wren's browser runs no scripts, or not yet. She registers, confirms her address and is told where JavaScript is needed; Ines teaches and brings files;
Mallory runs another site. Everything goes as a browser sends forms.
*/

const password = 'quiet lanes and hedges 7'
let app: TestApp
before(async () => {
  assert.ok(
    existsSync(path.resolve('dist/web/shell.html')),
    'these stories need the ready pages: node tools/scripts/build.mjs',
  )
  app = await openTestApp()
})
after(() => app.close())

type Fields = Record<string, string | File>
const formOf = (fields: Fields) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
const post = (
  where: string,
  body: FormData | URLSearchParams,
  { headers = {}, at = app }: { headers?: Record<string, string>; at?: TestApp } = {},
) =>
  fetch(at.url + where, {
    method: 'POST',
    body,
    headers: { 'sec-fetch-site': 'same-origin', origin: at.url, ...headers },
    redirect: 'manual',
  })
const wren = (email: string, more: Fields = {}): Fields => ({
  name: 'Wren Salter',
  email,
  password,
  confirmation: password,
  role: 'student',
  ...more,
})
const noFile = () => new File([], '', { type: 'application/octet-stream' })
const ledTo = (reply: Response) => [reply.status, reply.headers.get('location')]
const picture = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 64, height: 64, channels: 3, background: '#14573b' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    'me.jpg',
    { type: 'image/jpeg' },
  )
const linkIn = (mail: { body: { text: string } }) =>
  new URL(/https?:\/\/\S+verify-email\S+/.exec(mail.body.text)![0])
const read = <Row extends Record<string, unknown>>(sql: string, values: unknown[], at = app) =>
  at.services.asSystem('what the story left', async (db) => (await db.run<Row>(sql, values)).rows)
const accountsOf = (email: string) =>
  read<{ id: string; email_confirmed_at: string | null }>(
    'select id, email_confirmed_at from auth.users where email = $1',
    [email],
  )
const profileOf = async (email: string, at = app) =>
  (
    await read<Record<string, string | null>>(
      'select name, role, profile_image, id_document, verification_status from public.profiles where email = $1',
      [email],
      at,
    )
  )[0]

describe('registering without a script', () => {
  test('Wren registers, gets one mail, presses the button on its page, and is confirmed; looking at the link uses nothing up', async () => {
    const email = 'wren.salter@post.example'
    assert.deepEqual(
      ledTo(await post('/register', formOf(wren(email, { picture: noFile(), document: noFile() })))),
      [303, '/registration/sent'],
    )
    assert.deepEqual(await profileOf(email), {
      name: 'Wren Salter',
      role: 'student',
      profile_image: null,
      id_document: null,
      verification_status: 'pending',
    })
    await app.settle()
    const mails = await app.mailsTo(email)
    assert.equal(mails.length, 1)
    const next = await (await fetch(`${app.url}/registration/sent`)).text()
    for (const words of ['<h1>Check your email</h1>', 'Next steps', 'Check your inbox.'])
      assert.ok(next.includes(words), words)

    const link = linkIn(mails[0]!)
    for (let look = 0; look < 3; look++) {
      const page = await (await fetch(link)).text()
      assert.match(
        page,
        /<noscript>.*<form method="post"><button type="submit" class="btn">Confirm my email<\/button>/s,
      )
    }
    assert.equal((await accountsOf(email))[0]!.email_confirmed_at, null)
    assert.deepEqual(ledTo(await post(link.pathname + link.search, new URLSearchParams())), [
      303,
      '/registration/confirmed',
    ])
    assert.ok((await accountsOf(email))[0]!.email_confirmed_at)
    assert.equal(
      (await read('select from auth.sessions where user_id = $1', [(await accountsOf(email))[0]!.id])).length,
      0,
      'nobody is signed in by it',
    )
    assert.deepEqual(ledTo(await post(link.pathname + link.search, new URLSearchParams())), [
      303,
      '/registration/link-failed',
    ])
    assert.match(
      await (await fetch(`${app.url}/registration/confirmed`)).text(),
      /Logging in needs JavaScript\./,
    )
  })

  test('a form without files may come as plain fields too', async () => {
    const email = 'plain.fields@post.example'
    assert.deepEqual(
      ledTo(await post('/register', new URLSearchParams(wren(email) as Record<string, string>))),
      [303, '/registration/sent'],
    )
    assert.equal((await profileOf(email))?.['name'], 'Wren Salter')
  })

  test('Ines brings a picture and a document; a learner’s document is nobody’s business and is left', async () => {
    const ines = 'ines.moreau@post.example'
    const pdf = new File(['%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'], 'passport.pdf', {
      type: 'application/pdf',
    })
    assert.deepEqual(
      ledTo(
        await post(
          '/register',
          formOf(wren(ines, { role: 'instructor', picture: await picture(), document: pdf })),
        ),
      ),
      [303, '/registration/sent'],
    )
    const made = await profileOf(ines)
    assert.equal(made?.['role'], 'instructor')
    assert.match(made?.['profile_image'] ?? '', /\/profile-images\/\d+_me\.jpg$/)
    assert.match(made?.['id_document'] ?? '', /\/id-documents\/\d+_passport\.pdf$/)
    assert.equal((await fetch(made!['profile_image']!)).headers.get('content-type'), 'image/webp')
    assert.equal((await fetch(made!['id_document']!)).status, 403)
    const learner = 'learner.with.papers@post.example'
    assert.deepEqual(ledTo(await post('/register', formOf(wren(learner, { document: pdf })))), [
      303,
      '/registration/sent',
    ])
    assert.equal((await profileOf(learner))?.['id_document'], null)
  })

  test('a picture that is none stops nobody, and is told; one of the wrong kind or size is refused at its field', async () => {
    const email = 'no.picture@post.example'
    const fake = new File(['not a picture at all'], 'me.jpg', { type: 'image/jpeg' })
    assert.deepEqual(ledTo(await post('/register', formOf(wren(email, { picture: fake })))), [
      303,
      '/registration/sent-without-files',
    ])
    assert.equal((await profileOf(email))?.['profile_image'], null)
    for (const [file, says] of [
      [new File(['x'], 'notes.txt', { type: 'text/plain' }), 'Choose a JPEG, PNG, WebP or AVIF picture.'],
      [
        new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }),
        'Choose a picture of at most 5 MB.',
      ],
    ] as const) {
      const reply = await post('/register', formOf(wren('other@post.example', { picture: file })))
      assert.equal(reply.status, 422)
      assert.match(await reply.text(), new RegExp(`data-error-of="picture">${says}`))
    }
    assert.deepEqual(await accountsOf('other@post.example'), [])
  })

  test('what is missing or wrong comes back at its field, with what was typed but no password', async () => {
    const typed = wren('wren at "home" <b>', {
      name: 'Wren & Co $& $$',
      confirmation: 'something else',
      role: 'instructor',
    })
    const reply = await post('/register', formOf(typed))
    assert.deepEqual([reply.status, reply.headers.get('cache-control')], [422, 'no-store'])
    const page = await reply.text()
    assert.match(page, /data-error-of="email">Enter an email address like name@home\.co\.uk\./)
    assert.match(page, /data-error-of="confirmation">Passwords do not match/)
    assert.match(page, /<h2>2 things need your attention<\/h2>/)
    assert.match(page, /<input [^>]*value="Wren &#38; Co \$&#38; \$\$"[^>]* name="name"/)
    assert.match(page, /<input [^>]*value="wren at &#34;home&#34; &#60;b&#62;"[^>]* name="email"/)
    assert.match(page, /<input checked="" [^>]*value="instructor"/)
    assert.equal(page.match(/checked=""/g)?.length, 1)
    assert.equal(
      page.match(/aria-invalid="true"[^>]* name="email"/g)?.length,
      1,
      'the newsletter asks for an address too',
    )
    assert.ok(!page.includes(password) && !page.includes('something else'))
    assert.match(
      await (await post('/register', formOf({}))).text(),
      /<h2>3 things need your attention<.*<li data-error-of="">Please fill in all required fields<\/li>.*Full name: Please enter your name\./,
    )
    const weak = await post(
      '/register',
      formOf(wren('weak@post.example', { password: 'password1', confirmation: 'password1' })),
    )
    assert.match(await weak.text(), /data-error-of="password">Too many people use this password\./)
  })

  test('an address that has an account gets the words of the page, and its owner’s account is left as it is', async () => {
    const owner = await app.person('Amara Okafor')
    const reply = await post('/register', formOf(wren(owner.email)))
    assert.equal(reply.status, 422)
    assert.match(
      await reply.text(),
      /data-error-of="">This email is already registered\. Please try logging in instead\./,
    )
    assert.equal((await profileOf(owner.email))?.['name'], 'Amara Okafor')
    assert.deepEqual(await app.mailsTo(owner.email), [])
  })

  test('in the demo a test address is ready at once, picture and all, and nobody stays signed in', async () => {
    const email = 'wren@example.com'
    assert.deepEqual(ledTo(await post('/register', formOf(wren(email, { picture: await picture() })))), [
      303,
      '/registration/ready',
    ])
    assert.match((await profileOf(email))?.['profile_image'] ?? '', /profile-images/)
    assert.equal(
      (
        await read('select from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1', [
          email,
        ])
      ).length,
      0,
    )
  })

  const elsewhere: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://mallory.example' },
  ]

  test('forms from elsewhere are refused, and what comes from nowhere is no browser', async () => {
    for (const headers of elsewhere)
      for (const where of [
        '/register',
        '/verify-email?token=abc',
        '/confirm?token=abc',
        '/email-confirm?token=abc',
        '/login',
      ])
        assert.equal(
          (await post(where, formOf(wren('mallory@post.example')), { headers })).status,
          403,
          `${where} ${JSON.stringify(headers)}`,
        )
    // Older browsers, and those of a house without a certificate, say less.
    const from = async (headers: Record<string, string>) =>
      (
        await fetch(`${app.url}/login`, {
          method: 'POST',
          body: new URLSearchParams({ email: 'a@b.uk' }),
          headers,
        })
      ).status
    assert.deepEqual(
      [await from({ origin: 'https://mallory.example' }), await from({ origin: 'null' })],
      [403, 403],
    )
    assert.deepEqual([await from({ origin: app.url }), await from({})], [200, 200])
    assert.deepEqual(await accountsOf('mallory@post.example'), [])
  })

  test('what is no form is refused in a designed way', async () => {
    const broken = await fetch(`${app.url}/register`, {
      method: 'POST',
      body: '--x\r\nnonsense',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    assert.deepEqual([broken.status, (await broken.json()).code], [400, 'bad-input'])
    assert.equal((await app.ask(undefined, 'POST', '/register', { email: 'a@b.uk' })).status, 422)
  })
})

test('a house that counts lets one address register so often and no more, and keeps what was typed', async () => {
  const strict = await openTestApp({ AUTH_RATE_LIMITS: 'on', AUTH_RATE_MAIL: '2/1h' })
  try {
    const send = (n: number) => post('/register', formOf(wren(`wren.${n}@post.example`)), { at: strict })
    assert.deepEqual([(await send(1)).status, (await send(2)).status], [303, 303])
    const third = await send(3)
    assert.equal(third.status, 429)
    const page = await third.text()
    assert.match(page, /Email sending is currently rate-limited\. Please try again in a few minutes\./)
    assert.match(page, /value="wren\.3@post\.example"/)
  } finally {
    await strict.close()
  }
})

describe('what a link of a mail may do without a script', () => {
  test('one that signs in, or sets a password, is not used up; one without a token is none', async () => {
    assert.deepEqual(ledTo(await post('/confirm?token=abc&type=magiclink', new URLSearchParams())), [
      303,
      '/registration/needs-script',
    ])
    assert.deepEqual(ledTo(await post('/email-confirm?token=abc&type=magiclink', new URLSearchParams())), [
      303,
      '/registration/needs-script',
    ])
    assert.deepEqual(ledTo(await post('/confirm?token=abc&type=recovery', new URLSearchParams())), [
      303,
      '/registration/needs-script',
    ])
    assert.deepEqual(ledTo(await post('/verify-email', new URLSearchParams())), [
      303,
      '/registration/link-failed',
    ])
    assert.deepEqual(ledTo(await post('/verify-email?token=abc&type=signup', new URLSearchParams())), [
      303,
      '/registration/link-failed',
    ])
  })
})

test('a login that is sent too early, or without a script, keeps the address and nothing else', async () => {
  const reply = await post('/login', formOf({ email: 'wren@post.example', password }))
  assert.deepEqual([reply.status, reply.headers.get('cache-control')], [200, 'no-store'])
  const page = await reply.text()
  assert.match(page, /<input [^>]*value="wren@post\.example"[^>]* name="email"/)
  assert.match(page, /<noscript>.*Signing in needs JavaScript/s)
  assert.match(
    page,
    /You are not signed in yet\. Wait until the page has loaded, then type your password again\./,
  )
  assert.ok(!page.includes(password))
})

test('both forms are ready HTML, posted and never put into an address, with nothing in them that only the demo shows', async () => {
  for (const where of ['/login', '/register']) {
    const page = await (await fetch(app.url + where)).text()
    assert.match(page, new RegExp(`<form [^>]*action="${where}" encType="multipart/form-data" method="post"`))
    assert.doesNotMatch(page, /Demo account|Sign in as|Use Test Email|example\.com/)
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
        new RegExp(`<h1[^>]*>Oops! Page not found</h1>.*There is no road to <b>${where}</b>`, 's'),
        where,
      )
      assert.match(text, /<meta name="robots" content="noindex">/)
    }
    assert.match(
      (await get('/a%22b&<script>alert(1)</script>')).text,
      /There is no road to <b>\/a%22b&#38;(&#60;|%3C)script(&#62;|%3E)alert/,
    )
  })

  test('a text that is not there is 404 as well', async () => {
    for (const where of [
      '/blog/no-such-article',
      '/help/learners/nothing',
      '/docs/nothing',
      '/docs/api/nothing',
      '/registration/nothing',
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
      ...ids,
    ])
      assert.deepEqual(
        [(await get(where)).status, (await get(where)).type],
        [200, 'text/html; charset=utf-8'],
        where,
      )
  })
})
