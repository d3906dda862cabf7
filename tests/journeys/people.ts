import type { Page } from '@playwright/test'

type Login = { email: string; password: string }

export async function signIn(page: Page, { email, password }: Login) {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/dashboard\//)
}

/** What demo mode shows on its login page. */
export const demoLogin = async (page: Page, who: 'admin' | 'instructor' | 'student' | 'school_owner') =>
  (await (await page.request.get('/config.json')).json()).demo[who] as Login
