// In the head of every prerendered page: painted before scripts load, so that a slow phone shows it at once.
// Clicks and choices before hydration are repeated after it.
{
  const script = document.currentScript as HTMLScriptElement
  const { main = '', needs = '', sheets = '' } = script.dataset
  const files = [...needs.split(' ').filter(Boolean), main]
  const missing = new Set(sheets.split(' ').filter(Boolean))
  const early: (HTMLButtonElement | HTMLInputElement)[] = []
  let isBegun = false
  let file = ''

  const begin = async () => {
    if (isBegun) return
    isBegun = true
    for (const href of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    if (await load()) return
    removeEventListener('click', hold, true)
    addEventListener('online', retry)
    for (let ms = 1_000; ms < 32_000; ms *= 2) {
      await new Promise((resolve) => setTimeout(resolve, ms))
      await retry()
    }
  }

  const load = async () => {
    try {
      await Promise.all([...missing].map(addSheet)) // the prerendered page has only critical CSS
      for (file of files) {
        await import(/* @vite-ignore */ file)
        await pause()
      }
      return true
    } catch {
      return false
    }
  }

  // Some browsers remember a failed import until a reload: at most once a minute, as in web/outdated.ts.
  const retry = async () => {
    if (!script.isConnected) return
    const isAnswered = await fetch(file).then(
      ({ status }) => status < 500,
      () => false,
    )
    if (!isAnswered || (await load())) return
    for (const field of document.querySelectorAll('input')) if (field.value !== field.defaultValue) return
    try {
      if (Date.now() - Number(sessionStorage['reloadedAt'] ?? 0) < 60_000) return
      sessionStorage['reloadedAt'] = String(Date.now())
      location.reload()
    } catch {} // without storage nothing would stop a loop
  }

  const addSheet = (href: string) =>
    new Promise<void>((resolve, reject) => {
      const onload = () => {
        missing.delete(href)
        resolve()
      }
      const onerror = () => {
        file = href
        reject()
      }
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }),
      )
    })

  const pause = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(0)
    })

  // Where a press began: its click comes elsewhere if the page has moved under it meanwhile.
  let pressed: { button: HTMLButtonElement; x: number; y: number } | undefined
  const press = ({ target, clientX: x, clientY: y }: PointerEvent) => {
    const button = (target as Element).closest('button')
    pressed = button ? { button, x, y } : undefined
  }
  const buttonOf = ({ target, clientX, clientY }: MouseEvent) => {
    const began = pressed
    pressed = undefined
    const on = (target as Element).closest('button, a, label, input')
    const isStill = began && Math.hypot(clientX - began.x, clientY - began.y) < 10
    return on instanceof HTMLButtonElement ? on : !on && isStill ? began.button : undefined
  }

  const hold = (event: MouseEvent) => {
    if (!event.isTrusted) return
    const button = buttonOf(event)
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // A form takes over what was typed before it sends itself (ui/use-early-input.ts).
    if (button.type === 'submit' && button.form?.matches('.form')) button.form.dataset['held'] = ''
    else if (!early.includes(button)) early.push(button) // the target may be its icon, which cannot be clicked
  }

  // A form has its own way (ui/use-early-input.ts).
  const choose = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.type === 'radio' && !target.closest('.form'))
      early.push(target)
  }
  const finish = (event: MouseEvent) => {
    if (event.isTrusted && !(event.target as Element).closest('button')) buttonOf(event)?.click()
  }

  addEventListener('pointerdown', press, true)
  addEventListener('change', choose, true)
  addEventListener('click', hold, true)
  addEventListener(
    'hydrated',
    async () => {
      await pause() // React would miss them during hydration
      removeEventListener('click', hold, true)
      removeEventListener('pointerdown', press, true)
      removeEventListener('change', choose, true)
      if (pressed) addEventListener('click', finish, { once: true, capture: true })
      for (const one of early) {
        if (one instanceof HTMLInputElement) one.checked = false
        one.click()
        await pause() // what a choice changes is there before the next click
      }
      script.remove()
    },
    { once: true },
  )
  for (const sign of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(sign, begin, { once: true, capture: true })
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  setTimeout(begin, 1_000) // a hidden tab is never painted
}
