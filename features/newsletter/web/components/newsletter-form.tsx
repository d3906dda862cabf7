import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-frame.tsx'
import { toast } from '#ui/toast.ts'
import { leastBusyMs, looksLikeAddress } from '../../rules.ts'
import { send } from '../send.ts'
import { words } from '../words.ts'

/** The foot of every public page. Without JavaScript it is a plain form, and the server leads on to a page that says what came of it. */
export function NewsletterForm() {
  const id = useId()
  const [email, setEmail] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const [isSending, setSending] = useState(false)

  async function subscribe() {
    if (isSending) return
    setSending(true)
    const outcome = looksLikeAddress(email) ? await unhurried(send('subscribe', { email })) : 'invalid'
    setSending(false)
    setInvalid(outcome === 'invalid')
    if (outcome === 'invalid') document.getElementById(id)?.focus()
    if (outcome === 'thanks') setEmail('')
    const { title, says, more } = words[outcome]
    if (outcome === 'invalid') toast({ title, description: says, tone: 'bad' })
    else
      toast({ title: says, tone: outcome === 'thanks' ? 'good' : 'bad', ...(more && { description: more }) })
  }

  return (
    <form
      action="/newsletter"
      method="post"
      noValidate
      className="newsletter"
      onSubmit={(event) => {
        event.preventDefault()
        void subscribe()
      }}
    >
      <label htmlFor={id}>Newsletter</label>
      <p className="mute">
        News of the product and of the rules of the road. We ask you to confirm by email.
      </p>
      <div className="newsletter-row">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="name@home.co.uk"
          maxLength={254}
          className="input"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setInvalid(false)
          }}
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
