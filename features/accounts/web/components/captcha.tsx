import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '#ui/states.tsx'
import { useConfig } from '#web/config.ts'

type Widget = {
  render(
    place: HTMLElement,
    options: { sitekey: string; callback: (token: string) => void; 'expired-callback': () => void },
  ): string
  reset(id: string): void
}

/** Nothing where no captcha is set. `round` counts up when a token was used: it works once. */
export function Captcha({ round, onToken }: { round: number; onToken: (token: string | undefined) => void }) {
  const captcha = useConfig((config) => config?.captcha)
  const place = useRef<HTMLDivElement>(null)
  const widget = useRef<string>(undefined)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const { kind, siteKey, script } = captcha ?? {}
  useEffect(() => {
    if (!kind || !siteKey || !script) return
    let isGone = false
    loadScript(script)
      .then(() => {
        const api = apiOf(kind)
        if (!api) throw new Error('The script brought no captcha.')
        if (isGone || !place.current || widget.current !== undefined) return
        widget.current = api.render(place.current, {
          sitekey: siteKey,
          callback: onToken,
          'expired-callback': () => onToken(undefined),
        })
      })
      .catch(() => isGone || setHasFailed(true))
    return () => {
      isGone = true
    }
  }, [kind, siteKey, script, onToken, attempt])
  useEffect(() => {
    if (round > 0 && kind && widget.current !== undefined) apiOf(kind)?.reset(widget.current)
  }, [round, kind])
  const retry = () => {
    setHasFailed(false)
    setAttempt((before) => before + 1)
  }
  return captcha ? (
    <>
      {hasFailed && (
        <ErrorState title="The box that shows you’re a person didn’t load" retry={retry}>
          Check your connection, and anything that blocks scripts.
        </ErrorState>
      )}
      <div ref={place} className="min-h-16" hidden={hasFailed} />
    </>
  ) : null
}

const apiOf = (kind: 'turnstile' | 'hcaptcha') =>
  (globalThis as unknown as Record<string, Widget | undefined>)[kind]

let loading: Promise<void> | undefined

function loadScript(src: string): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${src}?render=explicit`
    script.onload = () => resolve()
    script.onerror = () => {
      loading = undefined
      script.remove()
      reject(new Error('The captcha did not load.'))
    }
    document.head.append(script)
  })
  return loading
}
