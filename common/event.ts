import type * as z from 'zod/v4/core'

export type EventType<Payload extends z.$ZodType = z.$ZodType> = {
  readonly name: `${string}.${string}`
  readonly payload: Payload
}

/** @__NO_SIDE_EFFECTS__ */
export function defineEvent<Payload extends z.$ZodType>(
  name: EventType['name'],
  payload: Payload,
): EventType<Payload> {
  return { name, payload }
}
