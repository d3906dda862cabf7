import { decodeJwt } from 'jose'
import { TOTP } from 'otpauth'
import type { TestApp } from './test-app.ts'
import { type Browser, openBrowser, password, registerAndConfirm } from './accounts.ts'

/** What the person's authenticator app shows at the app's moment, or so many half-minutes from it. */
export const codeOf = (testApp: TestApp, secret: string, halfMinutes = 0) =>
  new TOTP({ secret }).generate({ timestamp: testApp.clock.now().epochMilliseconds + halfMinutes * 30_000 })

export async function signIn(testApp: TestApp, email: string): Promise<Browser> {
  const browser = openBrowser(testApp)
  const { error } = await browser.auth.signInWithPassword({ email, password })
  if (error) throw error
  return browser
}

export const tokensOf = async (browser: Browser) => {
  const { access_token, refresh_token } = (await browser.auth.getSession()).data.session!
  return {
    access_token,
    refresh_token,
    claims: decodeJwt(access_token) as { aal: string; amr: { method: string }[]; session_id: string },
  }
}

/** Sets an app up. The clock is held from then on, half a minute later, so that the next code is a new one. */
export async function setUpApp(testApp: TestApp, browser: Browser, friendlyName = 'Phone') {
  const { data, error } = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  const done = await browser.auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: codeOf(testApp, data.totp.secret),
  })
  if (done.error) throw done.error
  testApp.clock.advance({ seconds: 30 })
  return { id: data.id, secret: data.totp.secret }
}

/** Registers, sets an app up, and stays signed in with both. */
export async function registerWithApp(testApp: TestApp, email: string, name: string, role = 'student') {
  const person = await registerAndConfirm(testApp, email, name, role)
  return { ...person, app: await setUpApp(testApp, person.browser) }
}
