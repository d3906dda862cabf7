import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  applyToken,
  badCode,
  badLink,
  emailIsChanged,
  halfWay,
  mailKinds,
} from '#features/accounts/server/apply-token.ts'
import { invalid, failWith, commitThenThrow } from '#features/accounts/server/errors.ts'
import { checkGuess, forgetGuesses } from '#features/accounts/server/sign-in-attempts.ts'
import { type Kind, redeemCode, redeemLink } from '#features/accounts/server/one-time-tokens.ts'
import { deviceOf, startSession } from '#features/accounts/server/sessions/sessions.ts'
import type { Services } from '#server/services.ts'
import { checkEmail, checkPhone, read, text } from './input.ts'

const Body = z.object({ token_hash: text, token: text, email: text, phone: text, type: text })

export async function verifyByPost(services: Services, request: FastifyRequest) {
  const input = read(request, Body)
  const { token, token_hash } = input
  const { kinds, address } = check(input)
  // Each mail has a new code, so guesses also count per account, beyond the five at one code.
  if (address) await checkGuess(services, `code ${address}`, request)
  const outcome = await commitThenThrow(services, 'verify', async (db) => {
    const redeemed = token_hash
      ? await redeemLink(db, token_hash, kinds)
      : await redeemCode(services, db, address, token, kinds)
    if (!redeemed) return token_hash ? badLink() : badCode()
    if ((await applyToken(services, db, redeemed)) === 'half') return { code: '200', msg: halfWay }
    // A mistyped new address must not hand the account to anyone who reads it.
    return redeemed.kind === 'email_change_new'
      ? { id: redeemed.userId, email: redeemed.email, msg: emailIsChanged }
      : startSession(services, db, redeemed.userId, 'otp', deviceOf(request))
  })
  if (address) await forgetGuesses(services, `code ${address}`, request)
  return outcome
}

function check({ type, token, token_hash, email, phone }: z.output<typeof Body>): {
  kinds: readonly Kind[]
  address: string
} {
  if (!type) throw invalid('Verify requires a verification type')
  if (!token === !token_hash) throw invalid('Verify requires either a token or a token hash')
  if (token_hash) {
    if (email || phone) throw invalid('Only the token_hash and type should be provided')
    return { kinds: mailKinds(type) ?? failWith(invalid('Invalid email verification type')), address: '' }
  }
  if (!email === !phone) throw invalid('Only an email address or phone number should be provided on verify')
  if (email) {
    const address = checkEmail(email)
    return { kinds: mailKinds(type) ?? failWith(invalid('Invalid email verification type')), address }
  }
  checkPhone(phone)
  throw type === 'sms' || type === 'phone_change' ? badCode() : invalid('Invalid sms verification type')
}
