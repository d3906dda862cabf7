import { randomInt } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `newId('pi')` → `pi_3Qk…`: the prefix tells the kind, 24 letters are 142 bits. The id of a checkout session is longer: it opens the pay page. */
export const newId = (prefix: string, length = 24) =>
  `${prefix}_${Array.from({ length }, () => letters[randomInt(letters.length)]).join('')}`
