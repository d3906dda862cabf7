import { Copy, Mail, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useOrigin } from '#web/brand.ts'
import { toast } from '#ui/toast.ts'
import { instructorPath } from '../../paths.ts'
import { type Shared, shareWords } from '../words.ts'

/** To a parent, mostly: by what the device offers, else by a copied link or an email with words in it. */
export function ShareProfile({ profile }: { profile: Shared & { slug: string } }) {
  const [isOpen, setOpen] = useState(false)
  const url = useOrigin() + instructorPath(profile.slug)
  const { title, text } = shareWords(profile)
  const email = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\n\n${url}\n`)}`
  const share = () => {
    if (!('share' in navigator)) return setOpen(!isOpen)
    // Who closes the device's own sheet has changed their mind.
    return void navigator.share({ title, text, url }).catch(() => undefined)
  }
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => toast({ title: 'Link copied', tone: 'good' }),
      () => toast({ title: 'We couldn’t copy the link', description: url, tone: 'bad' }),
    )
  return (
    <>
      {/* Before the script is there it is a link that writes the email. */}
      <a
        className="btn btn-second"
        href={email}
        aria-expanded={isOpen}
        onClick={(event) => {
          event.preventDefault()
          share()
        }}
      >
        <Share2 aria-hidden="true" />
        Share
      </a>
      {isOpen && (
        <div className="share-ways">
          <button type="button" className="btn btn-second btn-sm" onClick={copy}>
            <Copy aria-hidden="true" />
            Copy link
          </button>
          <a className="btn btn-second btn-sm" href={email}>
            <Mail aria-hidden="true" />
            Email it
          </a>
        </div>
      )}
    </>
  )
}
