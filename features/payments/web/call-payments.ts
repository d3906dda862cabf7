import type * as z from 'zod/v4/core'
import type { Endpoint } from '#common/endpoint.ts'
import { call } from '#web/api.ts'
import { RequestError } from '#web/api-error.ts'
import { getConfig } from '#web/config.ts'
import { once } from '#web/once.ts'
import * as contract from '../contract.ts'
import * as moneyContract from '../money-contract.ts'

/** Specification, section 7: what people read when a call fails. */
const failures: Record<string, string> = {
  [contract.listPackages.path]: 'Failed to fetch lesson packages',
  [contract.createCheckoutSession.path]: 'Failed to create checkout session',
  [contract.getCheckoutStatus.path]: 'Failed to get checkout status',
  [moneyContract.listTransactions.path]: 'Failed to fetch payment transactions',
}

/** At the address that `/config.json` names. A payment is not opened twice, however often it is pressed. */
export async function callPayments<I extends z.$ZodType, O extends z.$ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  signal?: AbortSignal,
): Promise<z.output<O>> {
  const { apiUrl } = await getConfig()
  const ask = () => call(endpoint, input, signal, { base: apiUrl })
  try {
    return await (endpoint.method === 'GET'
      ? ask()
      : once(`${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`, ask))
  } catch (error) {
    throw error instanceof RequestError ? inWords(endpoint, error) : error
  }
}

/** The server's own `detail` comes first where a checkout is refused. */
function inWords({ path }: Pick<Endpoint, 'path'>, error: RequestError) {
  const detail =
    error.status === 0 && path === contract.createCheckoutSession.path ? unreachedPayment() : failures[path]
  const isExplained =
    path === contract.createCheckoutSession.path &&
    typeof error.body['detail'] === 'string' &&
    error.status > 0
  return detail === undefined || isExplained
    ? error
    : new RequestError(error.status, { ...error.body, detail })
}

/** Without a connection nothing was charged; a slot stays held as long as it was. */
export const unreachedPayment = (heldUntil?: string) =>
  `We couldn’t reach the payment page. You haven’t been charged. ${heldUntil ? `We’re holding your slot until ${heldUntil}. ` : ''}Try again.`
