import ical from 'ical.js'
import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { toastOf } from './held-clock.ts'
import { addSkills, choose, demoLogin, signIn } from './people.ts'
import { letLessonPass, sumOfLedger } from './outside.ts'
import { expect, test } from './world.ts'

/*
The main job, told by Morgan who learns, Helen who teaches, Amara who comes a moment late, and the admin.
One story in order: each step stands on the one before.
*/
test.describe.configure({ mode: 'serial' })

const morgan = {
  name: 'Morgan Lacey',
  email: 'morgan.lacey@post.example',
  password: 'quiet lanes and hedges 7',
}
const chosen = { startsAt: '', lessonId: '' }

test('Morgan registers with a picture, confirms by the one email, and the waiting page notices', async ({
  page,
  context,
  world,
}) => {
  await page.goto('/register')
  await choose(page.getByRole('radio', { name: /^Learner/ }))
  await page.getByLabel('Full name').fill(morgan.name)
  await page.getByLabel('Email', { exact: true }).fill(morgan.email)
  await page.getByLabel('Password', { exact: true }).fill(morgan.password)
  await page.getByLabel('Confirm password').fill(morgan.password)
  const picture = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#14573b' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Profile picture')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/verification-pending')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  const mail = await world.smtp.waitFor((message) => message.to.includes(morgan.email))
  const link = mail.links.find((one) => one.includes('/verify-email'))!
  const other = await context.newPage()
  await other.goto(link)
  await other.getByRole('button', { name: 'Confirm my email address', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await other.close()

  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible()
  await page.waitForURL('**/login')
  expect(world.smtp.messages(morgan.email)).toHaveLength(1)
  await signIn(page, morgan)
  await page.waitForURL('**/dashboard/student')
  await expect(page.getByRole('heading', { name: /Morgan/ })).toBeVisible()
})

test('Morgan finds Helen near her postcode and holds a time; Amara, a moment later, is offered others', async ({
  page,
  browser,
  world,
}) => {
  await signIn(page, morgan)
  await openHelen(page)
  const late = await (await browser.newContext({ baseURL: world.url })).newPage()
  await signIn(late, await demoLogin(late, 'student'))
  await openHelen(late)

  const times = page.getByRole('group', { name: /^Times on/ })
  const first = times.getByRole('radio').first()
  chosen.startsAt = await first.inputValue()
  await choose(first)
  await choose(late.locator(`input[name="time"][value="${chosen.startsAt}"]`))

  await page.getByRole('button', { name: 'Book this time' }).click()
  await page.waitForURL('**/checkout/*')
  chosen.lessonId = page.url().split('/').at(-1)!
  await expect(page.getByText(/We’re holding this slot for you until/)).toBeVisible()

  const [reply] = await Promise.all([
    late.waitForResponse('**/api/lessons/holds'),
    late.getByRole('button', { name: 'Book this time' }).click(),
  ])
  expect(reply.status()).toBe(409)
  const apiError = await reply.json()
  expect(apiError.code).toBe('slot-taken')
  expect(apiError.alternatives.length).toBeGreaterThan(0)
  await expect(late.getByText('That time has just gone')).toBeVisible()
  await late.context().close()
})

test('Morgan pays: a declined card first, then one that asks for 3-D Secure, and sees what was paid', async ({
  page,
}) => {
  await signIn(page, morgan)
  await page.goto(`/checkout/${chosen.lessonId}`)
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await expect(page.getByText('Enter a house number and street.').first()).toBeVisible()
  await page.getByLabel('House number and street').fill('14 Cotham Road')
  await page.getByLabel('Postcode').fill('BS6 6UL')
  await page.getByRole('button', { name: 'Add your mobile number' }).click()
  await page.getByLabel('Your mobile number').fill('07700 900123')
  await page.reload()
  await expect(page.getByLabel('House number and street'), 'a reload loses nothing').toHaveValue(
    '14 Cotham Road',
  )
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await page.waitForURL('**/c/pay/**')
  const deadline = await page.getByText(/^We’re holding this lesson until [^.]*\d\d:\d\d\./).innerText()
  await page.getByRole('link', { name: 'without paying' }).click()
  await page.waitForURL('**/payment/cancel?lesson=*')
  const [until] = /\d\d:\d\d/.exec(deadline)!
  await expect(
    page.getByText(new RegExp(`^You haven’t paid\\. We’re holding \\d\\d:\\d\\d until [^.]*${until}\\.$`)),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose another time' })).toBeVisible()
  await page.getByRole('link', { name: 'Pay £38.00' }).click()
  await expect(
    page.getByText(new RegExp(`We’re holding this slot for you until [^.]*${until}`)),
  ).toBeVisible()
  await page.getByRole('button', { name: /^Pay £/ }).click()
  await page.waitForURL('**/c/pay/**')
  await fillCard(page, '4000 0000 0000 0002')
  await expect(page.getByText('You have not been charged')).toBeVisible()
  await fillCard(page, '4000 0025 0000 3155')
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await page.waitForURL('**/payment/success?session_id=*')
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  await expect(page.getByText('£38.00')).toBeVisible()
  await expect(page.getByText('1-hour lesson')).toBeVisible()
  await page.getByRole('link', { name: 'View My Lessons' }).click()
  await expect(page.getByText('Helen Marsh').first()).toBeVisible()
  await page.goto(`/dashboard/lessons/${chosen.lessonId}`)
  await expect(page.getByText('Thin soles, no flip-flops.')).toBeVisible()
})

test('the lesson is in both diaries and in both mailboxes, with a calendar file', async ({ page, world }) => {
  const helen = await demoLogin(page, 'instructor')
  for (const address of [morgan.email, helen.email]) {
    const mail = await world.smtp.waitFor(
      (message) =>
        message.to.includes(address) &&
        message.attachments.some(({ filename }) => filename?.endsWith('.ics')) &&
        startOf(message.attachments) === Date.parse(chosen.startsAt),
    )
    expect(mail.subject).toBeTruthy()
  }
  for (const { who, sees } of [
    { who: helen, sees: morgan.name },
    { who: morgan, sees: 'Helen Marsh' },
  ]) {
    await signIn(page, who)
    await page.goto(
      who === helen
        ? `/dashboard/schedule?view=list&on=${chosen.startsAt.slice(0, 10)}`
        : '/dashboard/lessons',
    )
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: sees })
        .filter({ hasText: clockOf(chosen.startsAt) })
        .first(),
    ).toBeVisible()
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
  }
})

test('two days on, Helen marks the lesson delivered and writes it up; her earning is the price less 10 %', async ({
  page,
  world,
}) => {
  await letLessonPass(world.databaseUrl, chosen.lessonId)
  await signIn(page, await demoLogin(page, 'instructor'))
  await page.goto(`/dashboard/lessons/${chosen.lessonId}`)
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  await page.getByRole('link', { name: 'Write up' }).click()
  await page.waitForURL(/\/dashboard\/students\/[^/]+\/assessment/)

  await addSkills(page, ['Moving away and stopping', 'Junctions'])
  for (const [skill, level] of [
    ['Moving away and stopping', 2],
    ['Junctions', 1],
  ] as const) {
    await choose(
      page
        .getByRole('group', { name: new RegExp(`^${skill}`) })
        .getByRole('radio', { name: new RegExp(`^${level},`) }),
    )
  }
  await page.getByLabel('What went well').fill('Found the bite at once')
  await page.getByLabel('What to work on').fill('Slower into closed junctions')
  await choose(page.getByRole('radio', { name: '4, Good' }))
  await page.getByLabel('Notes for your learner').fill('A good first hour.')
  await page.getByRole('button', { name: 'Save assessment' }).click()
  await expect(toastOf(page, 'Assessment saved')).toBeVisible()

  await page.goto('/dashboard/earnings')
  const line = page.getByRole('row').filter({ hasText: morgan.name })
  await expect(line).toContainText('£38.00')
  await expect(line).toContainText('£3.80')
  await expect(line).toContainText('£34.20')
  expect(await sumOfLedger(world.databaseUrl)).toEqual({ entries: expect.any(Number), pence: 0 })
})

test('Morgan reads what Helen wrote on the progress page', async ({ page }) => {
  await signIn(page, morgan)
  await page.goto('/dashboard/progress')
  await expect(page.getByText('Found the bite at once')).toBeVisible()
  await expect(page.getByText('Slower into closed junctions').first()).toBeVisible()
  await expect(page.getByText('Moving away and stopping').first()).toBeVisible()
  await expect(page.getByText('A good first hour.')).toBeVisible()
  await expect(page.getByText('4 of 5').first()).toBeVisible()
})

test('the admin signs in with one press, opens the next instructor’s documents, approves, and the instructor is in the directory', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in as Admin' }).click()
  await page.waitForURL('**/dashboard/admin')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Approve/ }) })
    .first()
  const name = (await card.getByRole('link').first().textContent())!.trim()
  await expect(card.getByRole('button', { name: /^Approve/ })).toBeDisabled()
  for (const [at, [document, number, date]] of (
    [
      ['Driving licence', 'Driver number', 'Valid until'],
      ['ADI or PDI badge', 'Badge number', 'Last day of the badge'],
      ['DBS certificate', 'Certificate number', 'Date of issue'],
    ] as const
  ).entries()) {
    await card.getByRole('button', { name: `Look at ${document} of ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: /^Page 1/ }).locator('canvas')).toBeVisible()
    await expect(dialog.getByText(name).last()).toBeAttached()
    await expect(dialog).toContainText(new RegExp(`${number} [A-Z0-9]+\\. ${date}: \\w+ \\d`))
    if (at === 1)
      await expect(dialog.getByRole('link', { name: /public ADI register/ })).toHaveAttribute(
        'href',
        /gov\.uk/,
      )
    await dialog.getByRole('checkbox', { name: `Matches: ${document}` }).check()
    await page.keyboard.press('Escape')
    await expect(card.getByText(`Opened ${at + 1} of 3 documents`)).toBeVisible()
  }
  await card.getByRole('checkbox', { name: 'Found on the ADI register today' }).check()
  await card.getByRole('button', { name: /^Approve/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(page.getByRole('button', { name: `Approve ${name}` })).toBeHidden()
  for (const photo of ['portrait', 'car photo']) {
    const approve = page.getByRole('button', { name: `Approve the ${photo} of ${name}` })
    await approve.click()
    await expect(approve).toBeHidden()
  }

  await page.goto('/dashboard/users')
  await expect(page.getByText(morgan.name)).toBeVisible()
  await page.goto('/instructor-directory?postcode=BA2+3&within_miles=10')
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

/** As the page writes it, on clocks in London. */
const clockOf = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' }).format(
    new Date(instant),
  )

async function openHelen(page: Page) {
  await page.goto('/instructor-directory')
  await page.getByLabel('Postcode or town').fill('BS6 6UL')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Helen Marsh', exact: true }).click()
  await expect(page.getByRole('group', { name: /^Times on/ })).toBeVisible()
}

async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel(/^Expiry/).fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill(morgan.name)
  await page.getByRole('button', { name: /^Pay £/ }).click()
}

function startOf(attachments: readonly { filename?: string | undefined; content: string | Buffer }[]) {
  const file = attachments.find(({ filename }) => filename?.endsWith('.ics'))!
  const event = new ical.Component(ical.parse(file.content.toString())).getFirstSubcomponent('vevent')!
  return new ical.Event(event).startDate.toJSDate().getTime()
}
