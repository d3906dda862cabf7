import { toast } from '#ui/toast.ts'
import type { Sharing } from './sharing.ts'

/** The link, or the text where that is all there is. */
export function copySharing({ text, url }: Pick<Sharing, 'text' | 'url'>) {
  const what = url ? 'link' : 'text'
  void navigator.clipboard.writeText(url ?? text).then(
    () => toast({ title: url ? 'Link copied' : 'Text copied', tone: 'good' }),
    () => toast({ title: `We couldn’t copy the ${what}`, description: url ?? text, tone: 'bad' }),
  )
}
