import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Claims } from '#server/database.ts'
import type { House } from '#server/house.ts'
import { folderOf, longestLinkSeconds } from '../rules.ts'
import { badRequest, StorageProblem } from './storage-problem.ts'

/** A link opens one file for a short while, as the person who made it: when they may no longer read it, the link opens nothing. */
export async function signLink(house: House, claims: Claims, bucket: string, name: string, seconds: number) {
  const folder = folderOf(name)
  const now = Math.floor(house.clock.now().epochMilliseconds / 1_000)
  const lasting = Math.min(seconds, folder ? longestLinkSeconds[folder] : 60)
  const token = await new SignJWT({ url: `${bucket}/${name}`, scope: 'download', role: claims.role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(claims.sub ?? '')
    .setIssuedAt(now)
    .setExpirationTime(now + lasting)
    .sign(keyOf(house))
  return `/object/sign/${bucket}/${name}?token=${token}`
}

/** Whoever made the link, for reading exactly this file. */
export async function readLink(house: House, token: unknown, bucket: string, name: string): Promise<Claims> {
  if (typeof token !== 'string' || token === '') throw badRequest("querystring must have required property 'token'")
  const currentDate = new Date(house.clock.now().epochMilliseconds)
  const { payload } = await jwtVerify(token, keyOf(house), { algorithms: ['HS256'], currentDate }).catch((error: unknown) => {
    throw new StorageProblem(400, 'InvalidJWT', 'InvalidJWT', error instanceof errors.JOSEError ? error.message : 'Invalid Compact JWS')
  })
  if (payload.url !== `${bucket}/${name}`) throw badSignature('Invalid signature')
  if (payload.scope !== 'download') throw badSignature('Token is not scoped for download')
  return { role: payload.role as Claims['role'], ...(payload.sub && { sub: payload.sub }) }
}

const badSignature = (message: string) => new StorageProblem(400, 'InvalidSignature', 'InvalidSignature', message)

/** A key of its own: a link is no session, and a session no link. */
const keyOf = (house: House) => createHmac('sha256', house.config.auth.jwtSecret).update('links to files').digest()
