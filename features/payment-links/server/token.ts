import { openBareId, sealId } from '#server/seal.ts'
import type { Services } from '#server/services.ts'

const purpose = 'payment link'

export const pathOfLink = ({ config }: Pick<Services, 'config'>, lessonId: string) =>
  `/pay?token=${sealId(config.auth.linkSecrets, purpose, lessonId)}`

/** Undefined when the signature is wrong. */
export const readToken = ({ config }: Pick<Services, 'config'>, token: string) =>
  openBareId(config.auth.linkSecrets, purpose, token)
