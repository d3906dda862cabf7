// A ready page is painted before its scripts are fetched, so that a slow phone shows it at once; whoever is quicker than that starts them. What is
// pressed meanwhile is pressed when React has taken over. A file of its own, because the page can be painted without it.
{
  const script = document.currentScript
  const { main, needs, sheets } = script.dataset
  const early = []
  let isBegun = false

  const begin = async () => {
    if (isBegun) return
    isBegun = true
    const files = needs.split(' ')
    const isDressed = Promise.all(sheets.split(' ').map(dress))
    for (const href of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    await isDressed // what the scripts show has no styles in the page
    try {
      // One after the other, with a breath between, so that no phone stands still for all of them at once.
      for (const file of [...files, main]) {
        await import(file)
        await breath()
      }
    } catch {
      removeEventListener('click', keep, true)
    }
  }

  // Whole style sheets: the page has only the rules of what it shows at first. One that does not come leaves it as it is.
  const dress = (href) =>
    new Promise((done) => document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done, onerror: done })))

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
  for (const sign of ['pointerdown', 'keydown', 'focusin']) addEventListener(sign, begin, { once: true, capture: true })
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  setTimeout(begin, 1_000) // in a tab that nobody sees nothing is painted
}
