import { createHmac } from 'node:crypto'
import { isSame, keyFor } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { aboutTopic, type Topic, topics } from '../rules.ts'

/** Person, topic and signature: nothing is stored, and it works as long as the deployment's secret. */
export function unsubscribeUrl(services: Services, personId: string, topic: Topic): string {
  const person = Buffer.from(personId.replaceAll('-', ''), 'hex')
  const token = Buffer.concat([person, sealOf(services, person, topic), Buffer.from(topic)]).toString(
    'base64url',
  )
  return `${services.config.publicUrl}/unsubscribe?token=${token}`
}

/** Undefined when the signature is wrong. */
export function openUnsubscribeToken(
  services: Services,
  token: string,
): { personId: string; topic: Topic } | undefined {
  const bytes = Buffer.from(token, 'base64url')
  const person = bytes.subarray(0, 16)
  const topic = topics.find((name) => name === bytes.toString('utf8', 32))
  if (
    !topic ||
    !aboutTopic[topic].oneClick ||
    !isSame(sealOf(services, person, topic), bytes.subarray(16, 32))
  )
    return undefined
  return {
    personId: person.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    topic,
  }
}

const sealOf = (services: Services, person: Uint8Array, topic: Topic) =>
  createHmac('sha256', keyFor(services.config.auth.jwtSecret, 'mail preferences'))
    .update(person)
    .update(topic)
    .digest()
    .subarray(0, 16)
