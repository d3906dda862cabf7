import { type FormEvent, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-frame.tsx'
import { toast } from '#ui/toast.ts'
import { leastBusyMs, looksLikeAddress } from '../../rules.ts'
import { send } from '../send.ts'
import { words } from '../words.ts'

export function NewsletterForm() {
  const id = useId()
  const [isInvalid, setInvalid] = useState(false)
  const [isSending, setSending] = useState(false)

  async function subscribe(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = event.currentTarget
    // Read from the form: it may have been filled in before hydration.
    const email = String(new FormData(form).get('email'))
    setSending(true)
    const outcome = looksLikeAddress(email) ? await unhurried(send('subscribe', { email })) : 'invalid'
    setSending(false)
    setInvalid(outcome === 'invalid')
    if (outcome === 'invalid') document.getElementById(id)?.focus()
    if (outcome === 'thanks') form.reset()
    const { title, says, more } = words[outcome]
    if (outcome === 'invalid') toast({ title, description: says, tone: 'bad' })
    else
      toast({
        title: says,
        tone: outcome === 'thanks' ? 'good' : 'bad',
        ...(more && { description: more }),
      })
  }

  return (
    <form method="dialog" noValidate className="newsletter" onSubmit={subscribe}>
      <label htmlFor={id}>Newsletter</label>
      <p className="mute">Product news and changes to the rules of the road. We’ll email you to confirm.</p>
      <noscript>
        <p>Subscribing needs JavaScript.</p>
      </noscript>
      <div className="newsletter-row needs-script">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="name@home.co.uk"
          maxLength={254}
          className="input"
          onChange={() => setInvalid(false)}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? `${id}-error` : undefined}
        />
        <Button type="submit" variant="second" busy={isSending}>
          Subscribe
        </Button>
      </div>
      <FieldError id={id} error={isInvalid ? words.invalid.says : undefined} />
    </form>
  )
}

async function unhurried<T>(work: Promise<T>) {
  const [done] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, leastBusyMs))])
  return done
}
