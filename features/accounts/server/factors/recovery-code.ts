import { createHash, randomBytes } from 'node:crypto'

/** The letters of base32: none of them is taken for another on paper. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** Ten codes of sixteen letters, eighty bits each, as the protocol's client expects them: small, without separators. */
export const makeRecoveryCodes = () =>
  Array.from({ length: 10 }, () =>
    Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join(''),
  )

/** People type them with capitals, spaces and hyphens. */
export const hashRecoveryCode = (factorId: string, code: string) =>
  createHash('sha256')
    .update(`${factorId}:${code.replaceAll(/[\s-]/g, '').toLowerCase()}`)
    .digest()
