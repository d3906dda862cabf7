// Somebody quick sends a form before the page's own script is there. It waits here, and sends itself as soon as it is taken over (ui/use-found.ts).
// Should the script never come, the form goes the way it goes without.
addEventListener(
  'submit',
  (event) => {
    const form = event.target
    if (document.documentElement.dataset.taken || !form.classList.contains('form')) return
    event.preventDefault()
    if (form.dataset.held) return
    form.dataset.held = 'yes'
    setTimeout(() => {
      delete form.dataset.held // it may be pressed again, should this not arrive either
      if (!document.documentElement.dataset.taken) form.submit()
    }, 10_000)
  },
  true,
)
