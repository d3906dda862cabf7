import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '#ui/toast.ts'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () =>
        toast({
          title: 'Your browser didn’t let us copy',
          description: 'Please select the text and copy it yourself.',
          tone: 'bad',
        }),
    )
  return (
    <button type="button" className="copy" aria-label={label} onClick={copy}>
      {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </button>
  )
}
