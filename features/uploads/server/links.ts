import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Claims } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { invalidLink, linkToAnotherFile } from '../contract.ts'
import { bucket, folderOf, longestLinkSeconds } from '../rules.ts'

/** Opens as the person who made it, in the session that made it: when they lose access, or it ends, so does the link. */
export async function signLink(services: Services, claims: Claims, path: string, seconds: number) {
  const folder = folderOf(path)
  const lasting = folder ? Math.min(seconds, longestLinkSeconds[folder]) : seconds
  const now = Math.floor(services.clock.now().epochMilliseconds / 1_000)
  const { sub, ...others } = pick(claims)
  const token = await new SignJWT({ path, ...others })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(sub ?? '')
    .setIssuedAt(now)
    .setExpirationTime(now + lasting)
    .sign(keyOf(services.config.auth.linkSecrets[0]))
  return `/object/sign/${bucket}/${path}?token=${token}`
}

/** @throws invalidLink, linkToAnotherFile */
export async function readLink(services: Services, token: string, path: string): Promise<Claims> {
  const currentDate = new Date(services.clock.now().epochMilliseconds)
  const [present, previous] = services.config.auth.linkSecrets
  const verify = async (secret: string) =>
    (await jwtVerify(token, keyOf(secret), { algorithms: ['HS256'], currentDate })).payload
  const payload = await verify(present)
    .catch((error: unknown) => (previous ? verify(previous) : Promise.reject(error)))
    .catch((error: unknown) =>
      fail(error instanceof errors.JOSEError ? { ...invalidLink, detail: error.message } : invalidLink),
    )
  if (payload['path'] !== path) fail(linkToAnotherFile)
  const claims = pick(payload as typeof payload & Claims)
  if (await services.tokens.isEnded(claims))
    fail({ ...invalidLink, detail: 'The session of this link has ended' })
  return claims
}

function pick({ role, sub, registration, session_id, no_admin }: Claims): Claims {
  return {
    role,
    ...(sub && { sub }),
    ...(registration !== undefined && { registration }),
    ...(session_id !== undefined && { session_id }),
    ...(no_admin !== undefined && { no_admin }),
  }
}

/** A key of its own: a link is no session, and a session no link. */
const keyOf = (secret: string) => createHmac('sha256', secret).update('links to files').digest()
