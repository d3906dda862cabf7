// A ready page is painted before its scripts are fetched, so that a slow phone shows it at once; whoever is quicker than that starts them. What is
// pressed meanwhile is pressed when React has taken over. The build writes it into each ready page: one that came later would not hear the first presses.
{
  const script = document.currentScript
  const { main, needs, sheets } = script.dataset
  const files = needs.split(' ')
  const missing = new Set(sheets.split(' '))
  const early = []
  let isBegun = false
  let file

  const begin = async () => {
    if (isBegun) return
    isBegun = true
    for (const href of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    if (await start()) return
    removeEventListener('click', keep, true)
    early.length = 0
    addEventListener('online', again)
    for (let ms = 1_000; ms < 32_000; ms *= 2) {
      await new Promise((resolve) => setTimeout(resolve, ms))
      await again()
    }
  }

  // One after the other, with a breath between, so that no phone stands still for all of them at once.
  const start = async () => {
    try {
      await Promise.all([...missing].map(dress)) // what the scripts show has no styles in the page
      for (file of [...files, main]) {
        await import(file)
        await breath()
      }
      return true
    } catch {}
  }

  // When the script that failed can be had, or is gone for good: some browsers remember that it failed as long as the page stands, so it is loaded anew,
  // as web/outdated.ts does and at most once a minute. What somebody has typed stays: a form can be sent without any script.
  const again = async () => {
    if (!script.isConnected) return
    const isAnswered = await fetch(file).then(
      ({ status }) => status < 500,
      () => false,
    )
    if (!isAnswered || (await start())) return
    for (const field of document.querySelectorAll('input')) if (field.value !== field.defaultValue) return
    try {
      if (Date.now() - (sessionStorage.reloadedAt ?? 0) < 60_000) return
      sessionStorage.reloadedAt = Date.now()
      location.reload()
    } catch {} // where nothing can be kept nothing would end it
  }

  // Whole style sheets: the page has only the rules of what it shows at first.
  const dress = (href) =>
    new Promise((done, fail) => {
      const onload = () => done(missing.delete(href))
      const onerror = () => {
        file = href
        fail()
      }
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }),
      )
    })

  const breath = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(0)
    })

  // A form that is sent needs no script: it goes to the server, or waits by hold-form.js.
  const keep = (event) => {
    const button = event.target.closest?.('button')
    if (!event.isTrusted || !button || (button.form && button.type === 'submit')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    early.push(button) // what was hit may be its icon, which cannot be pressed
  }

  addEventListener('click', keep, true)
  addEventListener(
    'taken-over',
    async () => {
      await breath() // React is in the midst of its work, and would not hear them
      removeEventListener('click', keep, true)
      for (const button of early) button.click()
      script.remove()
    },
    { once: true },
  )
  for (const sign of ['pointerdown', 'keydown', 'focusin'])
    addEventListener(sign, begin, { once: true, capture: true })
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  setTimeout(begin, 1_000) // in a tab that nobody sees nothing is painted
}
