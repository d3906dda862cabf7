import { accessToken } from '#web/auth-client.ts'
import { addressWith, type Filled } from './examples.ts'
import type { Operation } from './reference.ts'

/** `status` 0: there was no response. */
export type Reply = {
  status: number
  headers: readonly (readonly [string, string])[]
  milliseconds: number
  text: string
  withToken: boolean
}

export async function send(operation: Operation, { values, body }: Filled, asMe: boolean): Promise<Reply> {
  const token = asMe ? await accessToken() : undefined
  const beganAt = performance.now()
  const took = () => Math.round(performance.now() - beganAt)
  try {
    const reply = await fetch(addressWith(operation, values), {
      method: operation.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    })
    const text = await reply.text()
    return {
      status: reply.status,
      headers: [...reply.headers],
      milliseconds: took(),
      text,
      withToken: token !== undefined,
    }
  } catch {
    return { status: 0, headers: [], milliseconds: took(), text: '', withToken: token !== undefined }
  }
}

export function readable(text: string, most = 40_000): { text: string; isCut: boolean } {
  let pretty = text
  try {
    pretty = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // no JSON
  }
  return { text: pretty.slice(0, most), isCut: pretty.length > most }
}
