import { useEffect, useState } from 'react'
import { RequestError } from '#web/api-error.ts'
import { callPayments } from './call-payments.ts'
import { type CheckoutStatus, getCheckoutStatus } from '../contract.ts'

const mostAttempts = 10
const pauseMs = 2_000

export type CheckoutResult =
  | { state: 'checking' }
  | { state: 'success'; payment: CheckoutStatus }
  | { state: 'failed'; why: 'expired' | 'not-completed' }
  | { state: 'error'; why: 'no-session' | 'not-verified' }

export function useCheckoutResult(sessionId: string | null): CheckoutResult {
  const [found, setFound] = useState<{ of: string | null; result: CheckoutResult }>()
  useEffect(() => {
    const leaving = new AbortController()
    void waitForResult(sessionId, leaving.signal).then((result) => {
      if (!leaving.signal.aborted) setFound({ of: sessionId, result })
    })
    return () => leaving.abort()
  }, [sessionId])
  return found && found.of === sessionId ? found.result : checking
}

const checking: CheckoutResult = { state: 'checking' }

async function waitForResult(sessionId: string | null, leaving: AbortSignal): Promise<CheckoutResult> {
  if (!sessionId) return { state: 'error', why: 'no-session' }
  let couldAsk = false
  for (let attempt = 1; attempt <= mostAttempts && !leaving.aborted; attempt += 1) {
    try {
      const payment = await callPayments(getCheckoutStatus, { sessionId }, leaving)
      couldAsk = true
      if (payment.payment_status === 'paid') return { state: 'success', payment }
      if (payment.status === 'expired') return { state: 'failed', why: 'expired' }
    } catch (error) {
      // A 4xx is final; a broken connection may be back in two seconds.
      if (error instanceof RequestError && error.status > 0 && error.status < 500)
        return { state: 'error', why: 'not-verified' }
      couldAsk = false
    }
    if (attempt < mostAttempts) await pause(leaving)
  }
  if (!leaving.aborted) console.warn(`payment: no answer after ${mostAttempts} attempts`)
  return couldAsk ? { state: 'failed', why: 'not-completed' } : { state: 'error', why: 'not-verified' }
}

const pause = (leaving: AbortSignal) =>
  new Promise<void>((done) => {
    const over = () => {
      clearTimeout(timer)
      leaving.removeEventListener('abort', over)
      done()
    }
    const timer = setTimeout(over, pauseMs)
    leaving.addEventListener('abort', over)
  })
