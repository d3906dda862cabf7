import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Claims } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import { invalidLink, linkToAnotherFile } from '../contract.ts'
import { bucket, folderOf, longestLinkSeconds } from '../rules.ts'

/** Opens as the person who made it: when they lose access, so does the link. */
export async function signLink(services: Services, claims: Claims, path: string, seconds: number) {
  const folder = folderOf(path)
  const lasting = folder ? Math.min(seconds, longestLinkSeconds[folder]) : seconds
  const now = Math.floor(services.clock.now().epochMilliseconds / 1_000)
  const { role, sub, registration } = claims
  const token = await new SignJWT({ path, role, ...(registration !== undefined && { registration }) })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(sub ?? '')
    .setIssuedAt(now)
    .setExpirationTime(now + lasting)
    .sign(keyOf(services))
  return `/object/sign/${bucket}/${path}?token=${token}`
}

/** @throws invalidLink, linkToAnotherFile */
export async function readLink(services: Services, token: string, path: string): Promise<Claims> {
  const currentDate = new Date(services.clock.now().epochMilliseconds)
  const { payload } = await jwtVerify(token, keyOf(services), { algorithms: ['HS256'], currentDate }).catch(
    (error: unknown) =>
      fail(error instanceof errors.JOSEError ? { ...invalidLink, detail: error.message } : invalidLink),
  )
  if (payload['path'] !== path) fail(linkToAnotherFile)
  const { role, sub, registration } = payload
  return {
    role: role as Claims['role'],
    ...(sub && { sub }),
    ...(registration !== undefined && { registration }),
  }
}

/** A key of its own: a link is no session, and a session no link. */
const keyOf = (services: Services) =>
  createHmac('sha256', services.config.auth.linkSecrets[0]).update('links to files').digest()
