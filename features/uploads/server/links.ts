import { createHmac } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Claims } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { bucket as ownBucket, folderOf, longestLinkSeconds } from '../rules.ts'
import type { Transform } from './pictures.ts'
import { badRequest, StorageProblem } from './storage-problem.ts'

type Place = { bucket: string; name: string }

/** A link opens one file for a short while, as the person who made it: when they may no longer read it, the link opens nothing. */
export async function signLink(
  services: Services,
  claims: Claims,
  { bucket, name }: Place,
  seconds: number,
  transform?: Transform,
) {
  const folder = bucket === ownBucket ? folderOf(name) : undefined
  const lasting = Math.min(seconds, folder ? longestLinkSeconds[folder] : seconds)
  const token = await seal(
    services,
    claims,
    { url: `${bucket}/${name}`, scope: 'download', ...(transform && { transform }) },
    lasting,
  )
  return `/${transform ? 'render/image' : 'object'}/sign/${bucket}/${name}?token=${token}`
}

/** Whoever made the link, for reading exactly this file, in this form. */
export async function readLink(
  services: Services,
  token: unknown,
  place: Place,
): Promise<{ claims: Claims; transform: Transform | undefined }> {
  const payload = await open(services, token, place, 'download')
  return { claims: signerOf(payload), transform: payload['transform'] as Transform | undefined }
}

/** As long as the protocol's own servers give. */
const uploadSeconds = 7_200

/** A link through which one file may come in, as from the person who made it. */
export async function signUploadLink(
  services: Services,
  claims: Claims,
  { bucket, name, replace }: Place & { replace: boolean },
) {
  const token = await seal(
    services,
    claims,
    { url: `${bucket}/${name}`, scope: 'upload', upsert: replace },
    uploadSeconds,
  )
  return { url: `/object/upload/sign/${bucket}/${name}?token=${token}`, token }
}

export async function readUploadLink(
  services: Services,
  token: unknown,
  place: Place,
): Promise<{ claims: Claims; replace: boolean }> {
  const payload = await open(services, token, place, 'upload')
  return { claims: signerOf(payload), replace: payload['upsert'] === true }
}

function seal(services: Services, claims: Claims, what: JWTPayload, seconds: number) {
  const now = Math.floor(services.clock.now().epochMilliseconds / 1_000)
  return new SignJWT({
    ...what,
    role: claims.role,
    ...(claims['registration'] !== undefined && { registration: claims['registration'] }),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(claims.sub ?? '')
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(keyOf(services))
}

async function open(
  services: Services,
  token: unknown,
  { bucket, name }: Place,
  scope: 'download' | 'upload',
): Promise<JWTPayload> {
  if (typeof token !== 'string' || token === '')
    throw badRequest("querystring must have required property 'token'")
  const currentDate = new Date(services.clock.now().epochMilliseconds)
  const { payload } = await jwtVerify(token, keyOf(services), { algorithms: ['HS256'], currentDate }).catch(
    (error: unknown) => {
      throw new StorageProblem(
        400,
        'InvalidJWT',
        'InvalidJWT',
        error instanceof errors.JOSEError ? error.message : 'Invalid Compact JWS',
      )
    },
  )
  if (payload['url'] !== `${bucket}/${name}`) throw badSignature('Invalid signature')
  if (payload['scope'] !== scope) throw badSignature(`Token is not scoped for ${scope}`)
  return payload
}

const signerOf = ({ role, sub, registration }: JWTPayload): Claims => ({
  role: role as Claims['role'],
  ...(sub && { sub }),
  ...(registration !== undefined && { registration }),
})

export const badSignature = (message: string) =>
  new StorageProblem(400, 'InvalidSignature', 'InvalidSignature', message)

/** A key of its own: a link is no session, and a session no link. */
const keyOf = (services: Services) =>
  createHmac('sha256', services.config.auth.jwtSecret).update('links to files').digest()
