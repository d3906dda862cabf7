import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '#server/services.ts'
import { openKeyRing } from './key-ring.ts'
import { watchEnded } from './sessions/ended-sessions.ts'
import { createTokens } from './tokens.ts'

export async function openTokens({
  config,
  clock,
  asSystem,
  url,
  log,
}: Pick<Services, 'config' | 'clock' | 'asSystem'> & { url: string; log: FastifyBaseLogger }) {
  const ring = await openKeyRing({ config, asSystem })
  let keysChanged = async () => {}
  const ended = await watchEnded({ clock, asSystem, url, log, keysChanged: () => keysChanged() })
  const tokens = await createTokens({
    secrets: config.auth.jwtSecrets,
    serviceKeyGeneration: config.auth.serviceKeyGeneration,
    issuer: config.auth.issuer ?? `${config.publicUrl}${config.auth.basePath}`,
    ring,
    ended,
  })
  keysChanged = async () => {
    await ring.reload()
    tokens.forget()
  }
  return { ...tokens, isListening: ended.isSure, close: () => ended.close() }
}
