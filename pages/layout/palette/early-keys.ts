let text = ''
let stop: () => void = () => undefined

/** Keeps what is typed while the palette loads, until its input takes it. Also from the shortcuts of the page below. */
export function catchKeys() {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  text = ''
  window.addEventListener('keydown', onKey, true)
  stop = () => window.removeEventListener('keydown', onKey, true)
  return stop
}

export function takeKeys() {
  stop()
  const typed = text
  text = ''
  return typed
}
