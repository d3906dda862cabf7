import { expect, type Locator, type Page } from '@playwright/test'
import { axeFaults } from './axe.ts'

type Login = { email: string; password: string }

/** By the form; where that is not the subject, `enter` costs less. */
export async function signIn(page: Page, { email, password }: Login) {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/dashboard\//)
}

/** By the form, and signed in. */
export async function registerLearner(page: Page, name: string, email: string) {
  const password = 'quiet lanes and hedges 7'
  await page.goto('/register')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/verification-pending')
  await signIn(page, { email, password })
}

/** Signs in as a browser that kept its session does: from the next page on that is opened. */
export async function bringSession(page: Page, login: Login) {
  const answer = await askForSession(page, login)
  const session = await answer.text()
  await page.addInitScript(
    ([origin, stored, note]) => {
      if (location.origin !== origin || sessionStorage.getItem(note)) return
      sessionStorage.setItem(note, 'brought')
      localStorage.setItem('session', stored)
    },
    [new URL(answer.url()).origin, session, `session-${crypto.randomUUID()}`] as const,
  )
}

/** A product that has just started on a busy machine may say that it is unavailable. */
async function askForSession(page: Page, data: Login) {
  const { anonKey } = await (await page.request.get('/config.json')).json()
  const ask = () =>
    page.request.post('/auth/v1/token?grant_type=password', { headers: { apikey: anonKey }, data })
  let answer = await ask()
  for (let tries = 0; tries < 10 && answer.status() === 503; tries++) {
    await page.waitForTimeout(1_000)
    answer = await ask()
  }
  expect(answer.status(), `${data.email} signs in: ${await answer.text()}`).toBe(200)
  return answer
}

/** Signed in, on the own dashboard. */
export async function enter(page: Page, login: Login) {
  await bringSession(page, login)
  await page.goto('/dashboard')
  await page.waitForURL(/\/dashboard\/./)
}

/** What demo mode shows on its login page. */
export const demoLogin = async (page: Page, who: 'admin' | 'instructor' | 'student' | 'school_owner') =>
  (await (await page.request.get('/config.json')).json()).demo[who] as Login

/** A radio that its label draws: pressed there, once nothing covers it and it stands still, as forcing it wouldn’t wait for. */
export const choose = (radio: Locator) => radio.locator('xpath=ancestor::label').check()

/** In the dialog that adds a lesson. */
export async function chooseLearner(adding: Locator, name: string) {
  await adding.getByRole('combobox', { name: 'Learner' }).fill(name)
  await adding
    .page()
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .click()
}

/** Its headers let a story prepare by the API what it does not show. */
export async function callAs(page: Page, who: 'instructor' | 'student' | 'admin') {
  const login = await demoLogin(page, who)
  const answer = await askForSession(page, login)
  const { access_token, user } = await answer.json()
  const headers = { authorization: `Bearer ${access_token}` }
  return { id: user.id as string, headers }
}

/** Where somebody new wants to be picked up; the postcode is that of the search. */
export async function givePickup(page: Page) {
  await page.getByLabel('House number and street').fill('14 Cotham Road')
  await expect(page.getByLabel('Postcode')).toHaveValue('BS6 6UL')
}

/** On the page of the payment service. */
/** `email` where the payment page isn't told whose account it is. */
export async function payByCard(page: Page, name: string, email?: string, number = '4242 4242 4242 4242') {
  await page.waitForURL('**/c/pay/**')
  if (email) await page.getByLabel('Email').fill(email)
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel(/^Expiry/).fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill(name)
  await page.getByRole('button', { name: /^Pay £|^Subscribe$/ }).click()
}

/** In the assessment: those that are not planned for this lesson anyway. */
export async function addSkills(page: Page, names: readonly string[]) {
  const adding = page.getByRole('button', { name: 'Add skill' })
  await expect(adding).toBeVisible()
  for (const name of names) {
    if (await page.getByRole('group', { name: new RegExp(`^${name}`) }).count()) continue
    await adding.click()
    await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
    await page.getByRole('button', { name: 'Add 1 skill' }).click()
  }
}

/** In an instructor's list, so that their page is open. `more` has further fields by what their label begins with. */
export async function addLearner(
  page: Page,
  name: string,
  { rate = '36', more = {} }: { rate?: string; more?: Readonly<Record<string, string>> } = {},
) {
  await bringSession(page, await demoLogin(page, 'instructor'))
  await page.goto('/dashboard/students')
  await page.getByRole('button', { name: 'Add a learner' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a learner' })
  await adding.getByLabel('Name', { exact: true }).fill(name)
  await adding.getByLabel(/^Rate/).fill(rate)
  for (const [label, text] of Object.entries(more))
    await adding.getByLabel(new RegExp(`^${label}`)).fill(text)
  expect(await axeFaults(page)).toEqual([])
  await adding.getByRole('button', { name: 'Add learner' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}
