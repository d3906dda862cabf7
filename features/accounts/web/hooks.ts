import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/toast.ts'
import { call, queryFor } from '#web/api.ts'
import { auth } from '#web/auth-client.ts'
import { getConfig } from '#web/config.ts'
import { askConfirmation, checkRedirect, listSignInMethods } from '../contract.ts'
import { rateLimitText } from '../rules.ts'
import { times, toastTimes } from './times.ts'
import { type Fault, isRateLimited } from '../words.ts'

export const verifyPage = () => `${location.origin}/verify-email`

export type ResendState = 'idle' | 'sending' | 'sent' | 'limited' | 'failed'

export function useResendVerification() {
  const [state, setState] = useState<ResendState>('idle')
  async function resend(email: string, shown: Shown = {}) {
    setState('sending')
    const fault = await askForVerification(email, shown)
    if (!fault) {
      setState('sent')
      toast({
        title: 'Verification Email Sent',
        description: `We’ve sent a new link to ${email}.`,
        tone: 'good',
        timeout: toastTimes.mailSent,
      })
      toast({
        title: 'Email Delivery Notice',
        description: 'If it doesn’t arrive in a few minutes, please check your spam folder.',
        timeout: toastTimes.deliveryNotice,
      })
    } else if (isRateLimited(fault)) {
      setState('limited')
      toast({ title: 'Email Rate Limited', description: rateLimitText, timeout: toastTimes.rateLimited })
    } else {
      setState('failed')
      toast({ title: 'Error', description: 'Failed to resend verification email', tone: 'bad' })
    }
  }
  return { state, resend }
}

/** Who shows the password, or the id of the sign-up, keeps the password when the address is confirmed. */
type Shown = { password?: string; registration?: string | undefined }

/** Not by the protocol's client, which sends neither. */
export async function askForVerification(
  email: string,
  { password, registration }: Shown = {},
): Promise<Fault | undefined> {
  try {
    const { anonKey } = await getConfig()
    const url = `/auth/v1/resend?${new URLSearchParams({ redirect_to: verifyPage() })}`
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${anonKey}`,
        'content-type': 'application/json',
        ...(registration && { 'x-registration': registration }),
      },
      body: JSON.stringify({ type: 'signup', email, ...(password && { password }) }),
    })
    if (reply.ok) return undefined
    const { msg, error_code } = (await reply.json()) as { msg?: string; error_code?: string }
    return { message: msg ?? '', code: error_code, status: reply.status }
  } catch (error) {
    return error as Fault
  }
}

export const useConfirmation = (userId: string | undefined) =>
  useQuery({
    queryKey: [askConfirmation.path, userId],
    queryFn: ({ signal }) => call(askConfirmation, { userId: userId ?? '' }, signal),
    enabled: userId !== undefined,
    refetchInterval: ({ state }) => (state.data?.confirmed ? false : times.confirmationPoll),
    refetchIntervalInBackground: true,
    retry: false,
  })

export const useSignInMethods = () =>
  useQuery({ ...queryFor(listSignInMethods, {}), retry: false, staleTime: Number.POSITIVE_INFINITY })

/** The same outcome whether or not there is an account. */
export const useAskForRecovery = () =>
  useMutation({
    mutationFn: async (email: string) => {
      const { error } = await (await auth()).resetPasswordForEmail(email, {
        redirectTo: `${location.origin}/reset-password`,
      })
      if (error) throw error
    },
  })

export const announceSite = (senderEmail: string) =>
  call(checkRedirect, { url: location.origin, senderEmail }).then(
    () => undefined,
    () => undefined,
  )
