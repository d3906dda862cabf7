import { createHash } from 'node:crypto'

/** What is kept of a link's token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
