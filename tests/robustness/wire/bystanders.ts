/** What a signed-in person’s pages ask for. */
export const reads = [
  '/api/lessons',
  '/api/instructors?postcode=BS6%206AA',
  '/api/profile',
  '/api/notifications',
  '/api/progress',
] as const

export type Visit = { read: string; status: number }

/** As somebody of a network of their own. */
export async function visit(url: string, token: string, nr: number, turn: number): Promise<Visit> {
  const read = reads[turn % reads.length]!
  const reply = await fetch(url + read, {
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `203.0.113.${nr}` },
  })
  await reply.arrayBuffer()
  return { read, status: reply.status }
}

export const isUnserved = ({ status }: Visit) => status !== 200
