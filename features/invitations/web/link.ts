/** The token of an invitation in the part of the address that no server is told: `#invitation=…`, or the whole of it. */
export const tokenIn = (hash: string) => /^#(?:invitation=)?([0-9a-f]{64})$/.exec(hash)?.[1] ?? ''
