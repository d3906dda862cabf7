import { Check, Copy, Download } from 'lucide-react'
import { useId, useState } from 'react'
import { type AvatarStyle, avatarPath } from '#common/avatar.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Segments } from '#ui/segments.tsx'
import { shownStyles, sizes } from '../styles.ts'
import { toast } from '#ui/toast.ts'

export function Custom() {
  const id = useId()
  const [name, setName] = useState('Amara Okafor')
  const [style, setStyle] = useState<AvatarStyle>('smiles')
  const [copied, setCopied] = useState('')
  const path = avatarPath(style, name)
  const { role } = shownStyles.find((one) => one.style === style)!
  return (
    <div className="avatar-custom card">
      <div className="grid content-start gap-5">
        <div className="field">
          <label htmlFor={id}>Name or email</label>
          <input
            id={id}
            className="input"
            value={name}
            maxLength={120}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setName(event.target.value)}
          />
          <p className="field-hint">It stays in your browser: we only use eight digits made from it.</p>
        </div>
        <Segments
          label="Style"
          name="avatar-style"
          value={style}
          onChange={setStyle}
          options={shownStyles.map(({ style: value, title }) => ({ value, label: title }))}
          className="justify-self-start"
        />
        <div>
          <p className="text-sm font-semibold">Address</p>
          <p className="avatar-address">{name.trim() ? path : 'Enter a name to see its address.'}</p>
        </div>
        {name.trim() && (
          <div className="flex flex-wrap gap-3">
            <Button
              variant="second"
              icon={copied === path ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
              onClick={async () => setCopied((await copyText(new URL(path, location.href).href)) ? path : '')}
            >
              {copied === path ? 'Copied' : 'Copy address'}
            </Button>
            <a className="btn btn-second" href={`${path}?size=512`} download={`${style}.svg`}>
              <Download aria-hidden="true" />
              Download SVG
            </a>
          </div>
        )}
      </div>
      <figure className="avatar-stage" aria-label={`${name.trim() || 'Nobody'}, drawn`}>
        <Avatar name={name} of={role} image={name.trim() && path} size="2xl" />
        <div className="avatar-row">
          {[...sizes]
            .reverse()
            .slice(1)
            .map((size) => (
              <Avatar key={size} name={name} of={role} image={name.trim() && path} size={size} />
            ))}
        </div>
      </figure>
    </div>
  )
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    toast({
      title: 'We couldn’t copy it',
      description: 'Your browser didn’t allow it. Please select the address and copy it yourself.',
      tone: 'bad',
    })
    return false
  }
}
