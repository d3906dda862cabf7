import { openId, sealId } from '#server/seal.ts'
import type { Services } from '#server/services.ts'

const purpose = 'payment link'

export const pathOfLink = ({ config }: Pick<Services, 'config'>, lessonId: string) =>
  `/pay?token=${sealId(config.auth.linkSecrets, purpose, lessonId)}`

/** Undefined when the signature is wrong. */
export function readToken({ config }: Pick<Services, 'config'>, token: string): string | undefined {
  const opened = openId(config.auth.linkSecrets, purpose, token)
  return opened?.suffix === '' ? opened.id : undefined
}
