import type { Outcome } from '../rules.ts'

/** Without the data layer: the form stands on pages that do not load it. */
const steps = {
  subscribe: { path: '/api/newsletter/subscribe', done: 'thanks', bad: 'invalid' },
  confirm: { path: '/api/newsletter/confirm', done: 'confirmed', bad: 'expired' },
  unsubscribe: { path: '/api/newsletter/unsubscribe', done: 'unsubscribed', bad: 'expired' },
} as const satisfies Record<string, { path: string; done: Outcome; bad: Outcome }>

export type Step = keyof typeof steps

export async function send(step: Step, input: object): Promise<Outcome> {
  const { path, done, bad } = steps[step]
  try {
    const { ok, status } = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    if (ok) return done
    return status === 400 || status === 410 ? bad : 'failed'
  } catch {
    return 'failed'
  }
}
