import { openBareId, sealId } from '#server/seal.ts'
import type { Services } from '#server/services.ts'

const purpose = 'offer link'

export const pathOfOffer = ({ config }: Pick<Services, 'config'>, offerId: string) =>
  `/offer?token=${sealId(config.auth.linkSecrets, purpose, offerId)}`

/** Undefined when the signature is wrong. */
export const readToken = ({ config }: Pick<Services, 'config'>, token: string) =>
  openBareId(config.auth.linkSecrets, purpose, token)
