import { openId, sealId } from '#server/seal.ts'
import type { Services } from '#server/services.ts'
import { topicRules, type Topic, topics } from '../rules.ts'

export const unsubscribeUrl = ({ config }: Pick<Services, 'config'>, personId: string, topic: Topic) =>
  `${config.publicUrl}/unsubscribe?token=${sealId(config.auth.linkSecrets, 'mail preferences', personId, topic)}`

/** Undefined when the signature is wrong. */
export function openUnsubscribeToken({ config }: Services, token: string) {
  const opened = openId(config.auth.linkSecrets, 'mail preferences', token)
  const topic = topics.find((name) => name === opened?.suffix)
  return opened && topic && topicRules[topic].oneClick ? { personId: opened.id, topic } : undefined
}
