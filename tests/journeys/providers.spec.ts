import { SignJWT } from 'jose'
import { oidcSettings, type OidcStandIn, signInThere, startOidcProvider } from '#tests/support/oidc.ts'
import { samlSettings, type SamlStandIn, startSamlProvider } from '#tests/support/saml.ts'
import { openVisitor } from '#tests/support/visitor.ts'
import { chooseTime, isHeld } from './sign-up-sheet.ts'
import { watched } from './watching.ts'
import { expect, openWorld, type World } from './world.ts'

/* Priya signs in at the school hub, Ruby in the middle of booking, Amy at the academy she works for; both come back to their dashboard. */
type School = World & { hub: OidcStandIn; academy: SamlStandIn }
const secret = 'kT9-v2Lq8ZrW4nBx7Yc1Hs6Dm3Pf0Gj5Ua'

const test = watched.extend<object, { school: School }>({
  school: [
    async ({}, give) => {
      let hub: OidcStandIn | undefined
      let academy: SamlStandIn | undefined
      const { close, ...world } = await openWorld(async (url) => {
        hub = await startOidcProvider(`${url}/auth/v1/callback`, {
          priya: { email: 'priya@nair.uk', email_verified: true, name: 'Priya Nair' },
          ruby: { email: 'ruby@shaw.uk', email_verified: true, name: 'Ruby Shaw' },
        })
        academy = await startSamlProvider(url, { amy: { email: 'amy@redhill.ac.uk', name: 'Amy Adler' } })
        return { ...oidcSettings(hub), ...samlSettings, AUTH_JWT_SECRET: secret, DEMO_SIZE: 'none' }
      })
      const key = await new SignJWT({ role: 'service_role' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(secret))
      const added = await fetch(`${world.url}/auth/v1/admin/sso/providers`, {
        method: 'POST',
        headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'saml', metadata_xml: academy!.metadata, domains: ['redhill.ac.uk'] }),
      })
      expect(added.status).toBe(201)
      await give({ ...world, hub: hub!, academy: academy! })
      await close()
      await Promise.all([hub!.close(), academy!.close()])
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ school }, give) => give(school.url),
})

test('a learner signs in at another provider and finds her own dashboard, the second time without a word there', async ({
  page,
  school,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with School hub' }).click()
  await page.waitForURL(`${school.hub.issuer}/**`)
  await page.getByPlaceholder('Enter any login').fill('priya')
  await page.getByPlaceholder('and password').fill('known to the hub')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard/student')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Priya')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with School hub' }).click()
  await page.waitForURL('**/dashboard/student')
})

test('somebody new who has just chosen a time comes back from another provider to the pick-up, and the time is still held', async ({
  page,
  school,
}) => {
  const sheet = await chooseTime(page, 3)
  await isHeld(page)
  await sheet.getByRole('button', { name: 'Continue with School hub' }).click()
  await page.waitForURL(`${school.hub.issuer}/**`)
  await page.getByPlaceholder('Enter any login').fill('ruby')
  await page.getByPlaceholder('and password').fill('known to the hub')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/checkout\/[0-9a-f-]{36}$/)
  await expect(page.getByText(/We’re holding this slot for you until/)).toBeVisible()
  await expect(page.getByLabel('House number and street')).toBeVisible()
  await expect(page.getByLabel('Choose a password')).toHaveCount(0)
})

test('who works for an organisation names an address and signs in there', async ({ page, school }) => {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('amy@redhill.ac.uk')
  await page.getByRole('button', { name: 'Log in with your organisation' }).click()
  await page.waitForURL(`${school.academy.url}/**`)
  await page.getByLabel('Login').fill('amy')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL('**/dashboard/student')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Amy')
})

test('a return that this browser did not begin ends at the login page, with a reason', async ({
  page,
  school,
}) => {
  const stranger = openVisitor()
  const address = `${school.url}/auth/v1/authorize?provider=hub&redirect_to=${school.url}/login`
  const { url } = await signInThere(stranger, address, 'priya', `${school.url}/auth/v1/callback`)
  expect(url).toContain('state=')

  await page.goto(url)
  await page.waitForURL('**/login**')
  await expect(page.getByText('OAuth state not found or expired')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})
