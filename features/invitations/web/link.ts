/** From the fragment, which is sent to no server: `#invitation=…`, or the whole of it. */
export const tokenIn = (hash: string) => /^#(?:invitation=)?([0-9a-f]{64})$/.exec(hash)?.[1] ?? ''
