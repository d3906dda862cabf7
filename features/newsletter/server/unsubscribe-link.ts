import { openId, sealId } from '#server/seal.ts'
import type { Services } from '#server/services.ts'

export const unsubscribeUrl = ({ config }: Services, id: string) =>
  `${config.publicUrl}/newsletter/unsubscribe?token=${sealId(config.auth.linkSecrets, 'newsletter', id)}`

/** Undefined when the signature is wrong. */
export function openUnsubscribeToken({ config }: Services, token: string): string | undefined {
  const opened = openId(config.auth.linkSecrets, 'newsletter', token)
  return opened?.suffix === '' ? opened.id : undefined
}
