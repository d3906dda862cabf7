import { createHash, randomBytes } from 'node:crypto'

/** Base32: no two letters are confused on paper. */
const letters = 'abcdefghijklmnopqrstuvwxyz234567'

export const makeRecoveryCodes = () =>
  Array.from({ length: 10 }, () =>
    Array.from(randomBytes(16), (byte) => letters[byte % letters.length]).join(''),
  )

export const hashRecoveryCode = (factorId: string, code: string) =>
  createHash('sha256')
    .update(`${factorId}:${code.replaceAll(/[\s-]/g, '').toLowerCase()}`)
    .digest()
