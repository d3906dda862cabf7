import { readFile } from 'node:fs/promises'
import pg from 'pg'
import sharp from 'sharp'
import type { Locator, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { toastOf } from './held-clock.ts'
import { choose, demoLogin, enter } from './people.ts'
import { expect, test } from './world.ts'

/*
Ada runs the platform. Helen teaches, Amara learns, Tom waits to be checked. One story in order.
*/
test.describe.configure({ mode: 'serial' })

const asAdmin = async (page: Page) => enter(page, await demoLogin(page, 'admin'))

async function openUser(page: Page, name: string) {
  await page.goto(`/dashboard/users?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('Ada suspends Helen and is told in numbers what that does; Helen is out at once and hears why', async ({
  page,
  browser,
  world,
}) => {
  const helen = await demoLogin(page, 'instructor')
  const hers = await (await browser.newContext({ baseURL: world.url })).newPage()
  await enter(hers, helen)
  await asAdmin(page)
  await openUser(page, 'Helen Marsh')
  await page.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('dialog', { name: 'Suspend Helen Marsh?' })).toBeVisible()
  const dialog = page.getByRole('dialog')
  const answer = await dialog
    .getByRole('group', { name: /lessons? booked with/ })
    .getByText(/\d+ lessons? booked/)
    .textContent()
  const lessons = Number(/^\d+/.exec(answer!)![0])
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(dialog.getByText('Helen Marsh can’t log in to cancel them')).toBeVisible()
  await dialog.getByLabel('Reason').fill('On the phone.')
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(dialog.getByText('Choose what happens to their lessons.').first()).toBeVisible()
  await dialog.getByLabel('Reason').fill('')
  await dialog
    .getByRole('heading', { name: 'Suspend Helen Marsh?' })
    .evaluate((heading) => (heading.textContent = 'Suspend '.concat('W'.repeat(120), '?')))
  const box = (await page.locator('.dialog').boundingBox())!
  expect(await page.locator('.dialog').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  expect(box.x).toBeGreaterThanOrEqual(0)
  await choose(dialog.getByRole('radio', { name: /^Cancel/ }))
  const press = dialog.getByRole('button', {
    name: `Suspend and cancel ${lessons} lesson${lessons === 1 ? '' : 's'}`,
  })
  await press.click()
  await expect(dialog.getByRole('alert').first()).toContainText('Give a reason')
  await dialog.getByLabel('Reason').fill('Two learners told us that you were on the phone while they drove.')
  await press.click()
  await expect(toastOf(page, 'Helen Marsh is suspended')).toBeVisible()
  await expect(page.getByText(/^Suspended since .* by Ada Clerk/)).toBeVisible()

  await hers.goto('/dashboard/lessons')
  await hers.waitForURL(/\/login/)
  await hers.getByLabel('Email', { exact: true }).fill(helen.email)
  await hers.getByLabel('Password', { exact: true }).fill(helen.password)
  await hers.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(hers.getByText('This account is suspended. Please contact support.').first()).toBeVisible()
  await hers.context().close()

  const letter = await world.smtp.waitFor(
    (message) => message.to.includes(helen.email) && message.subject === 'Your account is suspended',
  )
  expect(letter.text).toContain('on the phone while they drove')
  await page.goto('/instructor-directory?postcode=BS6+6UL')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Helen Marsh' })).toHaveCount(0)
})

test('lifted, Helen is back in the directory and signs in', async ({ page, browser, world }) => {
  await asAdmin(page)
  await page.goto('/dashboard/users?state=suspended')
  await page.getByRole('link', { name: 'Helen Marsh', exact: true }).click()
  await page.getByRole('button', { name: 'Lift suspension' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lift the suspension' }).click()
  await expect(toastOf(page, 'Helen Marsh can log in again')).toBeVisible()
  await page.goto('/instructor-directory?postcode=BS6+6UL')
  await expect(page.getByRole('link', { name: 'Helen Marsh', exact: true })).toBeVisible()
  const hers = await (await browser.newContext({ baseURL: world.url })).newPage()
  await enter(hers, await demoLogin(hers, 'instructor'))
  await hers.context().close()
})

test('anyone who makes an administrator types the address; roles with lessons or money are refused with the numbers', async ({
  page,
}) => {
  await asAdmin(page)
  await openUser(page, 'Tom Ashworth')
  await page.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog.getByRole('radio', { name: /^Administrator/ }))
  const address = dialog.getByLabel(/^Type their email address/)
  await address.fill('somebody@example.com')
  await dialog.getByRole('button', { name: 'Make Tom Ashworth an administrator' }).click()
  await expect(dialog.getByText('That isn’t this account’s address.').first()).toBeVisible()
  await expect(address).toHaveValue('somebody@example.com')
  await address.fill('tom.ashworth@example.com')
  await dialog.getByRole('button', { name: 'Make Tom Ashworth an administrator' }).click()
  await expect(toastOf(page, 'Tom Ashworth is now: Administrator')).toBeVisible()
  await page.getByRole('button', { name: 'Change role' }).click()
  await choose(dialog.getByRole('radio', { name: /^Instructor/ }))
  await dialog.getByRole('button', { name: 'Make Tom Ashworth an instructor' }).click()
  await expect(toastOf(page, 'Tom Ashworth is now: Instructor')).toBeVisible()

  await openUser(page, 'Amara Okafor')
  await page.getByRole('button', { name: 'Change role' }).click()
  await choose(dialog.getByRole('radio', { name: /^Instructor/ }))
  await expect(dialog.getByText(/^Amara Okafor has .*£[\d,.]+ of lesson credit$/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Make Amara Okafor an instructor' })).toBeDisabled()
})

test('nobody is offered to suspend themselves', async ({ page }) => {
  await asAdmin(page)
  await openUser(page, 'Ada Clerk')
  await expect(page.getByRole('button', { name: 'Suspend' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change role' })).toHaveCount(0)
})

test('documents open over the page, a picture and a PDF of two pages, and that they were opened is on the trail once each', async ({
  page,
  world,
}) => {
  const tom = await idOf(world.databaseUrl, 'Tom Ashworth')
  const file = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#ffdd00' } })
    .png()
    .toBuffer()
  await asAdmin(page)
  const path = await addDocument(page, world.databaseUrl, 'badge', 'badge.png', 'image/png', file)
  await addDocument(
    page,
    world.databaseUrl,
    'dbs',
    'certificate.pdf',
    'application/pdf',
    twoPages('CLEAR', 'SIGNED'),
  )
  await openUser(page, 'Tom Ashworth')
  await page.getByRole('button', { name: 'Look at ADI or PDI badge of Tom Ashworth' }).click()
  const shown = page.getByRole('dialog').getByRole('img', { name: /badge\.png/ })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
  expect(new URL((await shown.getAttribute('src'))!, world.url).pathname).toContain(
    `/object/sign/user-uploads/${path}`,
  )
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Look at DBS certificate of Tom Ashworth' }).click()
  const viewer = page.getByRole('dialog', { name: 'DBS certificate of Tom Ashworth' })
  const first = viewer.getByRole('img', { name: 'Page 1 of 2' })
  await expect.poll(() => darkPixels(first)).toBeGreaterThan(500)
  await expect(viewer.getByText('CLEAR', { exact: true })).toBeAttached()
  await viewer.getByRole('button', { name: 'Next page' }).press('Enter')
  await expect(viewer.getByText('Page 2 of 2')).toBeVisible()
  await expect.poll(() => darkPixels(viewer.getByRole('img', { name: 'Page 2 of 2' }))).toBeGreaterThan(500)
  const fitting = (await first.boundingBox())!.width
  await viewer.getByText('100%', { exact: true }).click()
  await expect.poll(async () => Math.round((await first.boundingBox())!.width)).toBe(400) // 300 points at 96 pixels an inch
  expect(fitting).not.toBeCloseTo(400)
  await viewer.getByRole('button', { name: 'Turn' }).click()
  await expect.poll(async () => Math.round((await first.boundingBox())!.width)).toBe(600)
  expect(await axeFaults(page, '[role=dialog]')).toEqual([])
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('button', { name: 'Save' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('certificate.pdf')
  await page.keyboard.press('Escape')

  await page.route('**/object/sign/user-uploads/*/*certificate.pdf?token=*', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: '%PDF-1.4 torn %%EOF' }),
  )
  await page.getByRole('button', { name: 'Look at DBS certificate of Tom Ashworth' }).click()
  await expect(viewer.getByRole('alert')).toContainText('We can’t show this file')
  await expect(viewer.getByRole('button', { name: 'Save certificate.pdf' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto(`/dashboard/audit?kind=document&person=${tom}`)
  await expect(page.getByText('Ada Clerk opened Tom Ashworth’s badge')).toBeVisible()
  await expect(page.getByText('Ada Clerk opened Tom Ashworth’s DBS certificate')).toHaveCount(1)
})

test('a rejection needs a reason, keeps what was typed, and Tom reads it', async ({ page, world }) => {
  await asAdmin(page)
  await page.getByRole('button', { name: 'Reject Tom Ashworth' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject Tom Ashworth’s documents?' })
  await expect(dialog.getByText('They have no upcoming lessons.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('Give a reason')
  await dialog.getByLabel('Reason').fill('The photo of the badge is too dark to read.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Reject Tom Ashworth' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('The photo of the badge is too dark to read.')
  await page.route('**/api/admin/vettings/*/rejection', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('We couldn’t reach the service')
  await expect(dialog.getByLabel('Reason')).toHaveValue('The photo of the badge is too dark to read.')
  await page.unroute('**/api/admin/vettings/*/rejection')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Nobody is waiting.')).toBeVisible()
  const letter = await world.smtp.waitFor(
    (message) => message.to.includes('tom.ashworth@example.com') && /too dark/.test(message.text ?? ''),
  )
  expect(letter.subject).toBe('Your documents need another look')
})

test('Ada finds the vetting queue by its name, and in it whose badge expires within 60 days', async ({
  page,
  world,
}) => {
  const expiresIn = (days: number) =>
    inDatabase(world.databaseUrl, (db) =>
      db.query(
        `update public.vettings set badge_expires_on = current_date + $1::int
         where instructor_id = (select id from public.profiles where name = 'Helen Marsh')`,
        [days],
      ),
    )
  await expiresIn(40)
  await asAdmin(page)
  await page.goto('/dashboard/users')
  await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('expires')
  await page.getByRole('option', { name: 'Vetting queue' }).click()
  await page.waitForURL('**/dashboard/admin#vetting')
  await expect(page.getByRole('heading', { name: 'Vetting', exact: true })).toBeInViewport()
  const show = page.getByRole('group', { name: 'Show', exact: true })
  const helen = page.getByRole('list', { name: 'Vettings' }).getByRole('link', { name: 'Helen Marsh' })
  await show.getByText('Expires within 60 days').click()
  await expect(helen).toBeVisible()
  await expiresIn(90)
  await page.reload()
  await show.getByText('Approved').click()
  await expect(page.getByRole('list', { name: 'Vettings' })).toBeVisible()
  await show.getByText('Expires within 60 days').click()
  await expect(page.locator('#vetting [aria-busy=false], #vetting .empty')).toBeVisible()
  await expect(helen).toHaveCount(0)
})

test('somebody who didn’t get the email that confirms is sent it again by Ada', async ({
  page,
  browser,
  world,
}) => {
  const email = 'piers.lowe@post.example'
  const theirs = await (await browser.newContext({ baseURL: world.url })).newPage()
  await theirs.goto('/register')
  await theirs.getByLabel('Full name').fill('Piers Lowe')
  await theirs.getByLabel('Email', { exact: true }).fill(email)
  for (const field of ['Password', 'Confirm password'])
    await theirs.getByLabel(field, { exact: true }).fill('quiet lanes and hedges 7')
  await theirs.getByRole('button', { name: 'Create account' }).click()
  await theirs.waitForURL('**/verification-pending')
  await theirs.context().close()
  await world.smtp.waitFor(({ to }) => to.includes(email))
  await inDatabase(world.databaseUrl, (db) =>
    db.query(`update auth.mail_requests set asked_at = asked_at - interval '1 day'`),
  )

  await asAdmin(page)
  await openUser(page, 'Piers Lowe')
  await expect(page.getByText('Not yet')).toBeVisible()
  await page.getByRole('button', { name: 'Resend confirmation email' }).click()
  await expect(toastOf(page, 'Confirmation email sent')).toBeVisible()
  await expect.poll(() => world.smtp.messages(email).length).toBe(2)
  for (const { subject } of world.smtp.messages(email)) expect(subject).toMatch(/^Confirm your email address/)
})

test('the trail says who did what to whom, and narrows to a kind, days and a person', async ({ page }) => {
  await asAdmin(page)
  await page.locator('#main').getByRole('link', { name: 'Audit log' }).click()
  const record = page.getByRole('list', { name: 'Audit log' })
  await page.getByLabel('What').selectOption('Vetting')
  await expect(record).toContainText(
    'Ada Clerk rejected Tom Ashworth: The photo of the badge is too dark to read.',
  )
  await page.getByLabel('What').selectOption('What administrators did')
  await expect(record).not.toContainText('rejected Tom Ashworth')
  await expect(page).toHaveURL(/kind=act/)
  await expect(record).toContainText('Ada Clerk changed the role of Tom Ashworth: Instructor → Administrator')
  await expect(record).toContainText('Ada Clerk suspended Helen Marsh: Two learners told us')
  await page.getByLabel('What').selectOption('Lessons')
  await expect(page).toHaveURL(/kind=lesson/)
  await expect(record).toContainText(/The platform cancelled .+’s lesson with Helen Marsh on /)
  await page.getByLabel('What').selectOption('Money')
  await expect(page).toHaveURL(/kind=money/)
  await expect(record).toContainText(/£[\d.]+ .+ lesson with /)
  await record
    .getByRole('link', { name: /^Open lesson on/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Lesson on / })).toBeVisible()
  await page.goBack()
  await page.getByLabel('To').fill('2001-01-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await openUser(page, 'Helen Marsh')
  await page.getByRole('link', { name: 'Log-ins and changes' }).click()
  await expect(record).toContainText('Helen Marsh: logged in')
})

test('Ada refunds part of a delivered lesson, reads before who bears what, and the instructor reads why', async ({
  page,
  browser,
  world,
}) => {
  await asAdmin(page)
  await openUser(page, 'Amara Okafor')
  const payments = page.getByRole('list', { name: 'Card payments' }).getByRole('listitem')
  const dialog = page.getByRole('dialog', { name: 'Refund part of this payment' })
  const shared = dialog.getByRole('radio', { name: /^The instructor and our commission/ })
  await expect(payments.first()).toBeVisible()
  for (const payment of await payments.all()) {
    await payment.getByRole('button', { name: /^Refund/ }).click()
    await expect(
      dialog.getByRole('radio').or(dialog.getByText('Nothing can be refunded')).first(),
    ).toBeVisible()
    if (await shared.count()) break
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await choose(shared)
  const lesson = dialog.getByLabel('Lesson', { exact: true })
  if (await lesson.count()) await lesson.selectOption({ index: 1 })
  await dialog.getByLabel('Amount (£)').fill('100000')
  await dialog.getByLabel('Reason').fill('The car broke down halfway.')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByText(/^Enter up to £/).first()).toBeVisible()
  await dialog.getByLabel('Amount (£)').fill('10')
  await expect(dialog.getByText('Amara Okafor gets £10.00 back on their card.')).toBeVisible()
  await expect(dialog.getByText('Helen Marsh bears £9.00')).toBeVisible()
  await expect(dialog.getByText('We give back £1.00 of commission.')).toBeVisible()
  expect(await axeFaults(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Refund £10.00' }).click()
  await expect(toastOf(page, '£10.00 refunded')).toBeVisible()
  await expect(payments.filter({ hasText: '£10.00 refunded' }).first()).toBeVisible()

  const helen = await demoLogin(page, 'instructor')
  const mail = await world.smtp.waitFor(
    ({ to, subject }) => to.includes(helen.email) && subject === 'We’ve refunded £10.00 to Amara Okafor',
  )
  expect(mail.text).toContain('The car broke down halfway.')
  const hers = await (await browser.newContext({ baseURL: world.url })).newPage()
  await enter(hers, helen)
  await hers.goto('/dashboard/earnings')
  await expect(
    hers.getByRole('table', { name: 'Refunds' }).getByRole('row').filter({ hasText: 'The car broke down' }),
  ).toContainText('−£9.00')
  await hers.context().close()
  const amara = await demoLogin(page, 'student')
  const theirs = await (await browser.newContext({ baseURL: world.url })).newPage()
  await enter(theirs, amara)
  await theirs.goto('/dashboard/payments')
  await expect(theirs.getByText('The car broke down halfway.').first()).toBeVisible()
  await theirs.context().close()
})

test('Ada keeps a note on Amara, which stays with its author and time, and in the audit log', async ({
  page,
}) => {
  await asAdmin(page)
  await openUser(page, 'Amara Okafor')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Write a note first.').first()).toBeVisible()
  await page.getByLabel('New note').fill('Rang about the refund; content with it.')
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('list', { name: 'Notes' }).getByRole('listitem').first()
  await expect(note).toContainText('Rang about the refund; content with it.')
  await expect(note).toContainText('Ada Clerk')
  await expect(page.getByLabel('New note')).toHaveValue('')
  await page.reload()
  await expect(note).toContainText('content with it')
  await expect(page.getByRole('list', { name: 'Audit log' })).toContainText(
    'Ada Clerk added a note on Amara Okafor: Rang about the refund',
  )
})

test('Ada opens a lesson of somebody’s, sees its money and its history, and cancels it for both', async ({
  page,
  browser,
  world,
}) => {
  const lesson = await inDatabase(
    world.databaseUrl,
    async (db) =>
      (
        await db.query<{ id: string; learner: string; email: string }>(
          `select l.id, p.name as learner, p.email from public.lessons l join public.profiles p on p.id = l.learner_id
           join public.lesson_payments m on m.lesson_id = l.id and m.state = 'held'
           where l.status = 'booked' and l.starts_at > now() + interval '1 day' order by l.starts_at limit 1`,
        )
      ).rows[0]!,
  )
  await asAdmin(page)
  await page.goto('/dashboard/admin')
  await page.getByRole('link', { name: 'Find a lesson or payment' }).click()
  await page.getByLabel('Person, amount or id').fill(lesson.email)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Card payments' })).toContainText(lesson.learner)
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('list', { name: 'Lessons' }).locator(`a[href$="${lesson.id}"]`).click()
  await page.waitForURL(`**/dashboard/admin/lessons/${lesson.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Lesson on / })).toBeVisible()
  await expect(page.getByRole('link', { name: lesson.learner })).toBeVisible()
  const [paid, history] = [
    page.getByRole('list', { name: 'Paid for this lesson' }),
    page.getByRole('list', { name: 'History of this lesson' }),
  ]
  await expect(paid).toContainText('Held until the lesson is delivered')
  await expect(history).toContainText(`${lesson.learner} held the time`)
  await expect(history).toContainText('Booked')
  expect(await axeFaults(page)).toEqual([])

  await page.getByRole('button', { name: /^Cancel/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this lesson for both of them?' })
  await dialog.getByRole('button', { name: 'Cancel the lesson' }).click()
  await expect(dialog.getByText('Give a reason. Both of them will see it.').first()).toBeVisible()
  await dialog.getByLabel('Reason').fill('The road is closed that day.')
  await dialog.getByRole('button', { name: 'Cancel the lesson' }).click()
  await expect(toastOf(page, 'Lesson cancelled')).toBeVisible()
  await expect(history).toContainText('Cancelled by an administrator')
  await expect(history).toContainText('The road is closed that day.')
  await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(0)

  await world.smtp.waitFor(({ to, text }) => to.includes(lesson.email) && text.includes('The road is closed'))
  const theirs = await (await browser.newContext({ baseURL: world.url })).newPage()
  const { password } = await demoLogin(page, 'student')
  await enter(theirs, { email: lesson.email, password })
  await theirs.goto(`/dashboard/lessons/${lesson.id}`)
  await expect(theirs.getByText('The road is closed that day.')).toBeVisible()
  await theirs.context().close()

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill(lesson.id)
  await page.getByRole('option', { name: `Lesson with ${lesson.learner}` }).click()
  await page.waitForURL(`**/dashboard/admin/lessons/${lesson.id}`)
})

test('the list of people comes as a file, as it is filtered', async ({ page }) => {
  await asAdmin(page)
  await page.goto('/dashboard/users?role=school_owner')
  await expect(page.getByRole('link', { name: 'Gwen Parry' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /CSV/ }).click(),
  ])
  expect(file.suggestedFilename()).toBe('users.csv')
  const [head, ...lines] = (await readFile(await file.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
  expect(head).toContain('Name,Email,Role')
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.every((line) => line.includes('school_owner'))).toBe(true)
  expect(lines.join()).toContain('Gwen Parry')
})

test('reports: another period, the table beside the chart, and the same figures as CSV', async ({ page }) => {
  await asAdmin(page)
  await page.goto('/dashboard/reports')
  await page.getByLabel('Period').selectOption('Last 12 months')
  await expect(page).toHaveURL(/span=last-year/)
  await expect(page.getByRole('img', { name: /^Lessons from .* Most in/ })).toBeVisible()
  await page.getByText('Earned', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Key' })).toContainText('commission')
  await page.getByText('Table', { exact: true }).click()
  const together = await page
    .getByRole('row', { name: /^Together/ })
    .getByRole('cell')
    .allTextContents()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export report (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^report-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .slice(1)
  const earned = lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[9]) * 100), 0)
  expect(together[7]).toBe(
    new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(earned / 100),
  )
  const [books] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export ledger (CSV)' }).click(),
  ])
  expect(await readFile(await books.path(), 'utf8')).toContain('released')

  await page.getByLabel('From').fill('2019-01-01')
  await page.getByLabel('To').fill('2019-01-31')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Nothing happened in this period.')).toBeVisible()
  await page.getByLabel('To').fill('2018-01-31')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The last day is before the first.')
  await expect(page.getByLabel('From')).toHaveValue('2019-01-01')
})

test('a message that did not arrive waits on the dashboard and goes out when it is sent again', async ({
  page,
  world,
}) => {
  await inDatabase(world.databaseUrl, (db) =>
    db.query(
      `insert into app.mails (recipient, kind, subject, body, message_id, state, attempts, last_error)
       values ('gwen@post.uk', 'lesson-booked', 'Lesson booked: Monday', '{"text": "Monday at ten", "html": "<p>Monday at ten</p>"}', 'w', 'failed', 13, 'Mailbox full')`,
    ),
  )
  await asAdmin(page)
  await expect(
    page
      .getByRole('list', { name: 'Waiting for you' })
      .getByRole('listitem')
      .filter({ hasText: 'Failed emails' }),
  ).toContainText('1')
  await expect(page.getByText('Mailbox full')).toBeVisible()
  await page.getByRole('button', { name: 'Send again to gwen@post.uk' }).click()
  const arrived = await world.smtp.waitFor((message) => message.to.includes('gwen@post.uk'))
  expect(arrived.subject).toBe('Lesson booked: Monday')
  await expect(page.getByRole('button', { name: 'Send again to gwen@post.uk' })).toBeHidden()
})

async function inDatabase<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    await db.query('begin')
    await db.query('set local role service_role')
    const done = await work(db)
    await db.query('commit')
    return done
  } finally {
    await db.end()
  }
}

const idOf = (url: string, name: string) =>
  inDatabase(
    url,
    async (db) =>
      (await db.query<{ id: string }>('select id from public.profiles where name = $1', [name])).rows[0]!.id,
  )

/** One more among the papers of Tom, who waits: he sends it in, as his own page would. */
async function addDocument(
  page: Page,
  databaseUrl: string,
  kind: string,
  name: string,
  type: string,
  file: Buffer,
): Promise<string> {
  const { anonKey, demo } = await (await page.request.get('/config.json')).json()
  const { access_token } = await (
    await page.request.post('/auth/v1/token?grant_type=password', {
      headers: { apikey: anonKey },
      data: { email: 'tom.ashworth@example.com', password: demo.instructor.password },
    })
  ).json()
  const path = `id-documents/${Date.now()}_${name}`
  const reply = await page.request.post(`/storage/v1/object/user-uploads/${path}`, {
    headers: { authorization: `Bearer ${access_token}`, 'content-type': type },
    data: file,
  })
  expect(reply.status(), await reply.text()).toBe(200)
  await inDatabase(databaseUrl, (db) =>
    db.query(
      `update public.vetting_documents d set path = $1, etag = o.etag from storage.objects o, public.vettings v
       where o.name = $1 and d.kind = $2 and v.id = d.vetting_id and v.instructor_id = o.owner`,
      [path, kind],
    ),
  )
  return path
}

/** What a sheet of paper shows as more than light grey; none while nothing is drawn. */
const darkPixels = (sheet: Locator) =>
  sheet.evaluate((element) => {
    const canvas = element.querySelector('canvas')
    if (!canvas) return 0
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if (data[at]! + data[at + 1]! + data[at + 2]! < 384) dark++
    return dark
  })

/** A PDF by hand: a word on each of two pages of 300 by 450 points, in a typeface that it does not bring along. */
function twoPages(...words: [string, string]): Buffer {
  const page = (at: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 450] /Contents ${at} 0 R /Resources << /Font << /F 3 0 R >> >> >>`
  const drawing = (word: string) => {
    const text = `BT /F 40 Tf 40 300 Td (${word}) Tj ET`
    return `<< /Length ${text.length} >>\nstream\n${text}\nendstream`
  }
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R 5 0 R] /Count 2 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    page(6),
    page(7),
    ...words.map(drawing),
  ]
  let text = '%PDF-1.4\n'
  const begins = objects.map((object, at) => {
    const begin = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(begin).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${begins.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`
  return Buffer.from(`${text}startxref\n${table}\n%%EOF\n`, 'latin1')
}
