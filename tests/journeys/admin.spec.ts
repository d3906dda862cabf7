import { readFile } from 'node:fs/promises'
import pg from 'pg'
import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { toastOf } from './held-clock.ts'
import { demoLogin, signIn } from './people.ts'
import { expect, test } from './world.ts'

/*
Ada runs the platform. Helen teaches, Amara learns, Tom waits to be checked. One story in order.
*/
test.describe.configure({ mode: 'serial' })

const asAdmin = async (page: Page) => signIn(page, await demoLogin(page, 'admin'))

async function openUser(page: Page, name: string) {
  await page.goto(`/dashboard/users?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('Ada suspends Helen and is told in numbers what that does; Helen is out at once and hears why', async ({ page, browser, world }) => {
  const helen = await demoLogin(page, 'instructor')
  const hers = await (await browser.newContext({ baseURL: world.url })).newPage()
  await signIn(hers, helen)
  await asAdmin(page)
  await openUser(page, 'Helen Marsh')
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend Helen Marsh?' })
  const told = await dialog
    .getByRole('group', { name: /lessons? ahead with/ })
    .getByText(/\d+ lessons? ahead/)
    .textContent()
  const lessons = Number(/^\d+/.exec(told!)![0])
  await dialog.getByRole('radio', { name: /^Cancel/ }).check({ force: true })
  const press = dialog.getByRole('button', { name: `Suspend and cancel ${lessons} lesson${lessons === 1 ? '' : 's'}` })
  await press.click()
  await expect(dialog.getByRole('alert').first()).toContainText('Say why')
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

  const letter = await world.smtp.waitFor((message) => message.to.includes(helen.email) && message.subject === 'Your account is suspended')
  expect(letter.text).toContain('on the phone while they drove')
  await page.goto('/instructor-directory?postcode=BS6+6UL')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Helen Marsh' })).toHaveCount(0)
})

test('lifted, Helen is back in the directory and signs in', async ({ page, browser, world }) => {
  await asAdmin(page)
  await page.goto('/dashboard/users?state=suspended')
  await page.getByRole('link', { name: 'Helen Marsh' }).click()
  await page.getByRole('button', { name: 'Lift suspension' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Lift the suspension' }).click()
  await expect(toastOf(page, 'Helen Marsh can sign in again')).toBeVisible()
  await page.goto('/instructor-directory?postcode=BS6+6UL')
  await expect(page.getByRole('link', { name: 'Helen Marsh' })).toBeVisible()
  const hers = await (await browser.newContext({ baseURL: world.url })).newPage()
  await signIn(hers, await demoLogin(hers, 'instructor'))
  await hers.context().close()
})

test('whoever makes an administrator types the address; roles with lessons or money are refused with the numbers', async ({ page }) => {
  await asAdmin(page)
  await openUser(page, 'Tom Ashworth')
  await page.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Administrator/ }).check({ force: true })
  const address = dialog.getByLabel(/^Type their email address/)
  await address.fill('somebody@example.com')
  await dialog.getByRole('button', { name: 'Make Tom Ashworth an administrator' }).click()
  await expect(dialog.getByText('This is not the address of this account.').first()).toBeVisible()
  await expect(address).toHaveValue('somebody@example.com')
  await address.fill('tom.ashworth@example.com')
  await dialog.getByRole('button', { name: 'Make Tom Ashworth an administrator' }).click()
  await expect(toastOf(page, 'Tom Ashworth is now: Administrator')).toBeVisible()
  await page.getByRole('button', { name: 'Change role' }).click()
  await dialog.getByRole('radio', { name: /^Instructor/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Make Tom Ashworth an instructor' }).click()
  await expect(toastOf(page, 'Tom Ashworth is now: Instructor')).toBeVisible()

  await openUser(page, 'Amara Okafor')
  await page.getByRole('button', { name: 'Change role' }).click()
  await dialog.getByRole('radio', { name: /^Instructor/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Make Amara Okafor an instructor' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/\d+ lessons? booked and £[\d,.]+ of prepaid time/)
})

test('nobody is offered to suspend themselves', async ({ page }) => {
  await asAdmin(page)
  await openUser(page, 'Ada Clerk')
  await expect(page.getByRole('button', { name: 'Suspend' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change role' })).toHaveCount(0)
})

test('a paper that is a picture opens over the page, and that it was opened is on the trail', async ({ page, world }) => {
  const tom = await idOf(world.databaseUrl, 'Tom Ashworth')
  const file = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#ffdd00' } })
    .png()
    .toBuffer()
  await asAdmin(page)
  const path = await addPaper(page, world.databaseUrl, file)
  await openUser(page, 'Tom Ashworth')
  await page.getByRole('button', { name: 'Look at badge.png of Tom Ashworth' }).click()
  const shown = page.getByRole('dialog').getByRole('img', { name: /badge\.png/ })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
  expect(new URL((await shown.getAttribute('src'))!, world.url).pathname).toContain(`/object/sign/user-uploads/${path}`)
  await page.keyboard.press('Escape')
  await page.goto(`/dashboard/audit?kind=document&person=${tom}`)
  await expect(page.getByText('Ada Clerk opened badge.png of Tom Ashworth')).toBeVisible()
})

test('a rejection needs a reason, keeps what was typed, and Tom reads it', async ({ page, world }) => {
  await asAdmin(page)
  await page.getByRole('button', { name: 'Reject Tom Ashworth' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject Tom Ashworth?' })
  await expect(dialog.getByText('No lesson is booked ahead.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reject Tom Ashworth' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('Say why')
  await dialog.getByLabel('Reason').fill('The photo of the badge is too dark to read.')
  await page.route('**/api/admin/vettings/*/rejection', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Reject Tom Ashworth' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('We could not reach the service')
  await expect(dialog.getByLabel('Reason')).toHaveValue('The photo of the badge is too dark to read.')
  await page.unroute('**/api/admin/vettings/*/rejection')
  await dialog.getByRole('button', { name: 'Reject Tom Ashworth' }).click()
  await expect(page.getByText('Nobody is waiting to be checked.')).toBeVisible()
  const letter = await world.smtp.waitFor((message) => message.to.includes('tom.ashworth@example.com') && /too dark/.test(message.text ?? ''))
  expect(letter.subject).toBe('Please look at your papers again')
})

test('the trail says who did what to whom, and narrows to a kind, days and a person', async ({ page }) => {
  await asAdmin(page)
  await page.getByRole('link', { name: 'On record' }).click()
  const record = page.getByRole('list', { name: 'Record' })
  await expect(record).toContainText('Ada Clerk rejected Tom Ashworth: The photo of the badge is too dark to read.')
  await expect(record).toContainText('Ada Clerk changed the role of Tom Ashworth: Instructor → Administrator')
  await expect(record).toContainText('Ada Clerk suspended Helen Marsh: Two learners told us')
  await page.getByLabel('What').selectOption('What administrators did')
  await expect(record).not.toContainText('rejected Tom Ashworth')
  await expect(page).toHaveURL(/kind=act/)
  await page.getByLabel('To').fill('2001-01-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Nothing on record fits this.')).toBeVisible()
  await openUser(page, 'Helen Marsh')
  await page.getByRole('link', { name: 'Sign-ins and changes' }).click()
  await expect(record).toContainText('Helen Marsh: signed in')
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
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Report as CSV' }).click()])
  expect(file.suggestedFilename()).toMatch(/^report-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8'))
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .slice(1)
  const earned = lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[9]) * 100), 0)
  expect(together[7]).toBe(new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(earned / 100))
  const [books] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Bookings as CSV' }).click()])
  expect(await readFile(await books.path(), 'utf8')).toContain('released')

  await page.getByLabel('From').fill('2019-01-01')
  await page.getByLabel('To').fill('2019-01-31')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Nothing happened in this time.')).toBeVisible()
  await page.getByLabel('To').fill('2018-01-31')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The last day comes before the first.')
  await expect(page.getByLabel('From')).toHaveValue('2019-01-01')
})

test('a message that did not arrive waits on the dashboard and goes out when it is sent again', async ({ page, world }) => {
  await inDatabase(world.databaseUrl, (db) =>
    db.query(
      `insert into house.mails (recipient, kind, subject, body, message_id, state, attempts, last_error)
       values ('gwen@post.uk', 'lesson-booked', 'Lesson booked: Monday', '{"text": "Monday at ten", "html": "<p>Monday at ten</p>"}', 'w@clearway', 'failed', 13, 'Mailbox full')`,
    ),
  )
  await asAdmin(page)
  await expect(page.getByRole('list', { name: 'Waiting for you' }).getByRole('listitem').filter({ hasText: 'Messages that did not arrive' })).toContainText('1')
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
  inDatabase(url, async (db) => (await db.query<{ id: string }>('select id from public.profiles where name = $1', [name])).rows[0]!.id)

/** A picture among the papers of Tom, who waits: he sends it in, as his own page would. The demo's papers are PDFs. */
async function addPaper(page: Page, databaseUrl: string, file: Buffer): Promise<string> {
  const { anonKey, demo } = await (await page.request.get('/config.json')).json()
  const { access_token } = await (
    await page.request.post('/auth/v1/token?grant_type=password', {
      headers: { apikey: anonKey },
      data: { email: 'tom.ashworth@example.com', password: demo.instructor.password },
    })
  ).json()
  const path = `id-documents/${Date.now()}_badge.png`
  const reply = await page.request.post(`/storage/v1/object/user-uploads/${path}`, {
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'image/png' },
    data: file,
  })
  expect(reply.status(), await reply.text()).toBe(200)
  await inDatabase(databaseUrl, (db) =>
    db.query(
      `update public.vettings set documents = documents || $1::text where instructor_id = (select id from public.profiles where email = 'tom.ashworth@example.com')`,
      [path],
    ),
  )
  return path
}
