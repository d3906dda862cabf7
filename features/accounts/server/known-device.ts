import type { FastifyReply, FastifyRequest } from 'fastify'
import { openId, sealId } from '#server/seal.ts'
import type { Services } from '#server/services.ts'

const year = 365 * 86_400

/** The id in the signed cookie of an earlier sign-in to this account, or undefined. It opens nothing by itself. */
export function knownDevice(services: Services, request: FastifyRequest, userId: string | undefined) {
  const name = nameOf(services)
  const value = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]
  const opened = value ? openId(services.config.auth.linkSecrets, 'device', value) : undefined
  return opened && opened.id === userId && opened.suffix ? opened.suffix : undefined
}

export function rememberDevice(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
) {
  const device = knownDevice(services, request, userId) ?? crypto.randomUUID()
  const value = sealId(services.config.auth.linkSecrets, 'device', userId, device)
  const secure = isSecure(services) ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameOf(services)}=${value}; Path=/; Max-Age=${year}; HttpOnly; SameSite=Lax${secure}`,
  )
}

const isSecure = ({ config }: Services) => config.publicUrl.startsWith('https:')
const nameOf = (services: Services) => `${isSecure(services) ? '__Host-' : ''}clearway-device`
