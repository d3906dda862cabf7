import type { GoTrueClient, UserIdentity } from '@supabase/auth-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RequestError } from '#web/api-error.ts'
import { auth } from '#web/auth-client.ts'
import { reauthenticationNeeded } from '../contract.ts'
import { AccountError, type Fault } from '../words.ts'
import { requestReauthentication } from './reauthentication.ts'

const accountKey = ['account']
const passkeysKey = ['account', 'passkeys']
const recoveryKey = ['account', 'recovery codes']

export const useAccount = () =>
  useQuery({ queryKey: accountKey, queryFn: async () => unwrap(await (await auth()).getUser()).user })

export const usePasskeys = () =>
  useQuery({ queryKey: passkeysKey, queryFn: async () => unwrap(await (await auth()).passkey.list()) })

export const useRecoveryCodes = (isOn: boolean) =>
  useQuery({
    queryKey: recoveryKey,
    enabled: isOn,
    queryFn: async () => {
      const { data, error } = await (await auth()).mfa.recoveryCodes.getStatus()
      if (error?.code === 'mfa_factor_not_found') return null
      if (error) throw new AccountError(error)
      return data
    },
  })

type Answer = { data: unknown; error: Fault | null }

export function useAccountChange<Input, Output extends Answer>(
  change: (client: GoTrueClient, input: Input) => Promise<Output>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) =>
      unwrap(await withReauthentication(async () => change(await auth(), input))),
    onSettled: () => queries.invalidateQueries({ queryKey: accountKey }),
  })
}

/** Once more after the person has shown who they are, where that is too long ago. */
export async function withReauthentication<Output extends Answer>(
  change: () => Promise<Output>,
): Promise<Output> {
  const answer = await change()
  return answer.error?.code === 'reauthentication_needed' && (await requestReauthentication())
    ? change()
    : answer
}

/** The same for our own endpoints. */
export const callWithReauthentication = <Output>(call: () => Promise<Output>): Promise<Output> =>
  call().catch(async (error: unknown) => {
    if (
      error instanceof RequestError &&
      error.code === reauthenticationNeeded.code &&
      (await requestReauthentication())
    )
      return call()
    throw error
  })

export function unwrap<A extends Answer>({ data, error }: A): Extract<A, { error: null }>['data'] {
  if (error) throw new AccountError(error)
  return data as Extract<A, { error: null }>['data']
}

export const hasPassword = (identities: readonly UserIdentity[] | undefined) =>
  (identities ?? []).some(({ provider }) => provider === 'email')

export const confirmPage = () => ({ emailRedirectTo: `${location.origin}/confirm` })
