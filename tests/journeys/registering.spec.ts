import sharp from 'sharp'
import type { Page, Route } from '@playwright/test'
import { bringClock, holdClock, failWith, toastOf } from './held-clock.ts'
import { choose, enter } from './people.ts'
import { expect, test } from './world.ts'

/* What a registration can meet on its way: every refusal of specification sections 5 and 8 in its words, with everything typed still there. */

const password = 'quiet lanes and hedges 7'
const profiles = '**/api/profile'
const confirmationMail = '**/api/account/confirmation-email'
const summary = (page: Page) => page.locator('.form-summary')
const create = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()
const picture = async () => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 64, height: 64, channels: 3, background: '#14573b' } })
    .jpeg()
    .toBuffer(),
})

let number = 0
/** Opens the page and fills it in for somebody new. A test address counts as confirmed in the demo. */
async function fillIn(page: Page, { isTest = false } = {}) {
  const email = `wren.${++number}@${isTest ? 'example.com' : 'post.example'}`
  await page.goto('/register')
  await page.getByLabel('Full name').fill('Wren Salter')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  return email
}

/** The first insert of the profile is answered like this, the ones after it by the product. */
async function failProfile(page: Page, answer: (route: Route) => Promise<void>, times = 1) {
  const inserts: string[] = []
  await page.route(profiles, (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    return inserts.push(route.request().headers()['x-registration'] ? 'registration' : 'session') <= times
      ? answer(route)
      : route.continue()
  })
  return inserts
}
const failedBy = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { code, detail: 'refused' } })

test('what is missing, differs or is no address is said above the form and at each field', async ({
  page,
}) => {
  await page.goto('/register')
  await create(page)
  const main = page.locator('#main')
  await expect(main.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms')
  await expect(main.getByRole('link', { name: 'Privacy notice' })).toHaveAttribute('href', '/privacy')
  await expect(summary(page)).toContainText('Please fill in all required fields')
  await expect(summary(page).getByRole('heading')).toHaveText('3 things need your attention')
  await expect(summary(page)).toBeFocused()
  for (const words of [
    'Please enter your name.',
    'Please enter your email address.',
    'Please choose a password.',
  ])
    await expect(page.getByText(words).first()).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Please enter your name.')
  await summary(page).getByRole('button', { name: 'Full name: Please enter your name.' }).press('Enter')
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.keyboard.type('Wren')
  await expect(page.getByText('Please enter your name.')).toHaveCount(0)
  await fillIn(page)
  await page.getByLabel('Email', { exact: true }).fill('wren at home')
  await page.getByLabel('Confirm password').fill('something else entirely')
  await create(page)
  await expect(page.getByText('Passwords do not match').first()).toBeVisible()
  await expect(page.getByText('Enter an email address like name@home.co.uk.').first()).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Wren Salter')
})

test('password managers know the fields of both forms, every field has a visible label, and what is pasted arrives', async ({
  page,
}) => {
  for (const [path, knows] of [
    ['/register', { name: 'name', email: 'email', password: 'new-password', confirmation: 'new-password' }],
    ['/login', { email: 'username', password: 'current-password' }],
  ] as const) {
    await page.goto(path)
    for (const [name, autocomplete] of Object.entries(knows)) {
      const field = page.locator(`main form input[name=${name}]`)
      await expect(field).toHaveAttribute('autocomplete', autocomplete)
      const shown = await field.evaluate((input: HTMLInputElement) => ({
        label: input.labels?.[0]?.checkVisibility() === true && input.labels[0].textContent !== '',
        pastes: input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
      }))
      expect(shown, `${path} ${name}`).toEqual({ label: true, pastes: true })
    }
  }
})

test('learner or instructor can be chosen and nothing else; instructors may bring a document, with a note of what comes later', async ({
  page,
}) => {
  await fillIn(page)
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('radio', { name: /^Learner/ })).toBeChecked()
  await expect(page.getByLabel('ID document')).toHaveCount(0)
  await choose(page.getByRole('radio', { name: /^Instructor/ }))
  await expect(
    page.getByText('You can upload your driving licence and DBS check later in your dashboard.'),
  ).toBeVisible()
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('nothing to see') }
  await page.getByLabel('Profile picture').setInputFiles(text)
  await page.getByLabel('ID document').setInputFiles(text)
  await create(page)
  await expect(page.getByText('Choose a JPEG, PNG, WebP or AVIF picture.').first()).toBeVisible()
  await expect(page.getByText('Choose a picture or a PDF.').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/register')
})

test('a sign-up that answers nobody asks to try again, and logs why', async ({ page }) => {
  await fillIn(page)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route('**/auth/v1/signup*', (route) => route.fulfill({ json: {} }))
  await create(page)
  await expect(summary(page)).toHaveText('User registration failed - please try again')
  await expect(toastOf(page, 'Registration Failed')).toContainText(
    'User registration failed - please try again',
  )
  expect(logged).toContain('User registration failed - no user data returned')
})

test('a service that breaks is an error during registration, with everything typed still there', async ({
  page,
}) => {
  const email = await fillIn(page)
  await page.route('**/auth/v1/signup*', (route) => route.fulfill({ status: 502, body: '' }))
  await create(page)
  await expect(summary(page)).toHaveText('An error occurred during registration.')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Confirm password')).toHaveValue(password)
})

test('files that cannot be stored are reported one by one, and the registration goes on without them', async ({
  page,
}) => {
  await fillIn(page)
  await choose(page.getByRole('radio', { name: /^Instructor/ }))
  await page.getByLabel('Profile picture').setInputFiles(await picture())
  await page.getByLabel('ID document').setInputFiles({ ...(await picture()), name: 'passport.jpg' })
  await page.route('**/api/files/**', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'storage-away', detail: 'The store is away.' },
    }),
  )
  await create(page)
  await page.waitForURL('**/verification-pending')
  await expect(toastOf(page, 'Error uploading profile image: The store is away.')).toBeVisible()
  await expect(toastOf(page, 'Error uploading ID document: The store is away.')).toBeVisible()
})

test('the ID document that an instructor registered with is in the vetting form, to be kept or replaced', async ({
  page,
}) => {
  const email = await fillIn(page, { isTest: true })
  await choose(page.getByRole('radio', { name: /^Instructor/ }))
  await page.getByLabel('ID document').setInputFiles({ ...(await picture()), name: 'passport.jpg' })
  await create(page)
  await page.waitForURL('**/verification-pending')
  await enter(page, { email, password })
  await page.goto('/dashboard/settings/vetting')
  const field = (label: string) =>
    page.locator('.file-drop').filter({ has: page.getByLabel(label, { exact: true }) })
  await expect(field('Driving licence')).toContainText('passport.jpg')
  await expect(field('DBS certificate')).toContainText('passport.jpg')
  await expect(field('ADI or PDI badge')).toContainText('Choose a file')
})

for (const { name, answer, says } of [
  {
    name: 'row security',
    answer: failedBy(403, 'not-allowed'),
    says: 'Unable to create your profile due to security settings. Please try again or contact support.',
  },
  {
    name: 'anything else',
    answer: failedBy(500, 'unexpected'),
    says: 'Unable to create your profile. Please try again later.',
  },
  {
    name: 'an answer without a profile',
    answer: (route: Route) => route.fulfill({ status: 201, json: null }),
    says: 'Failed to create user profile',
  },
])
  test(`a profile that is refused by ${name} is told, and a second try goes on from there`, async ({
    page,
  }) => {
    await fillIn(page)
    const signUps: string[] = []
    page.on('request', (request) => request.url().includes('/auth/v1/signup') && signUps.push(request.url()))
    const inserts = await failProfile(page, answer)
    await create(page)
    await expect(summary(page)).toHaveText(says)
    await expect(toastOf(page, 'Registration Failed')).toContainText(says)
    await create(page)
    await page.waitForURL('**/verification-pending')
    expect(inserts).toEqual(['registration', 'registration'])
    expect(signUps.length).toBe(1)
  })

test('when the insert fails it is signed in, tried once more, and signed out again', async ({ page }) => {
  await fillIn(page, { isTest: true })
  await page.route(confirmationMail, (route) => route.fulfill({ json: { sent: true } }))
  const inserts = await failProfile(page, failedBy(500, 'unexpected'))
  await create(page)
  await page.waitForURL('**/verification-pending')
  expect(inserts).toEqual(['registration', 'session'])
  expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
})

test('row security that refuses the profile of a test account stops nobody in the demo', async ({ page }) => {
  await fillIn(page, { isTest: true })
  const inserts = await failProfile(page, failedBy(403, 'not-allowed'), 2)
  await create(page)
  await page.waitForURL('**/verification-pending')
  expect(inserts.length).toBe(1)
})

for (const { name, answer, resend, title, staysMs } of [
  {
    name: 'has approved the account',
    answer: { sent: false, autoApprove: true },
    resend: 200,
    title: 'Account Auto-Verified',
    staysMs: 7_000,
  },
  {
    name: 'has sent it',
    answer: { sent: true },
    resend: 200,
    title: 'Verification Email Sent',
    staysMs: 5_000,
  },
  {
    name: 'has sent one just now',
    answer: { sent: false, rateLimited: true },
    resend: 200,
    title: 'Email Rate Limited',
    staysMs: 7_000,
  },
  {
    name: 'will send it later',
    answer: { sent: false, message: 'It is queued.' },
    resend: 200,
    title: 'Email Delivery Notice',
    staysMs: 8_000,
  },
  {
    name: 'fails, and the account service cannot send it either',
    answer: undefined,
    resend: 500,
    title: 'Verification Email Issue',
    staysMs: 5_000,
  },
])
  test(`the mail function that ${name} is shown as “${title}”`, async ({ page }) => {
    await bringClock(page)
    await fillIn(page, { isTest: title === 'Account Auto-Verified' })
    const requested: string[] = []
    await page.route(confirmationMail, (route) =>
      answer ? route.fulfill({ json: answer }) : route.fulfill({ status: 500, json: { error: 'broken' } }),
    )
    await page.route('**/auth/v1/resend*', (route) => {
      requested.push(new URL(route.request().url()).searchParams.get('redirect_to') ?? '')
      return resend === 200
        ? route.fulfill({ json: {} })
        : failWith(500, 'unexpected_failure', 'Unexpected failure')(route)
    })
    await create(page)
    await page.waitForURL('**/verification-pending')
    await expect(toastOf(page, title)).toBeVisible()
    expect(requested.map((address) => new URL(address).pathname)).toEqual(answer ? [] : ['/verify-email'])
    await holdClock(page)
    await page.clock.runFor(staysMs - 3_000)
    await expect(toastOf(page, title)).toBeVisible()
    await page.clock.runFor(2_500)
    await expect(toastOf(page, title)).toHaveCount(0)
  })
