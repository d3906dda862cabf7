import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { copySharing } from '#web/copy-sharing.ts'
import { ShareButton } from '#web/share-button.tsx'
import { BookLinkForm } from '../../link-contract.ts'
import { useMakeBookLink } from '../link-hooks.ts'

export function LinkDialog({ onClose }: { onClose: () => void }) {
  const make = useMakeBookLink()
  const [url, setUrl] = useState<string>()
  const form = useForm(BookLinkForm, { defaultValues: { name: '' } })
  if (url) return <NewLink url={url} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="A link for your accountant"
      onSubmit={async (values) => {
        setUrl((await make.mutateAsync(values)).url)
        return false
      }}
      submit="Create the link"
    >
      <TextField name="name" label="Who it’s for" hint="So that you know which one to end." maxLength={80} />
    </FormDialog>
  )
}

function NewLink({ url, onClose }: { url: string; onClose: () => void }) {
  const id = useId()
  const sharing = { title: 'My books', text: 'My books, to read and download by quarter:', url }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Send this link"
      description="Copy it now: we don’t keep it, so we can’t show it again. Anyone who has it can read your books."
      actions={
        <Button variant="second" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="field mt-4">
        <label htmlFor={id} className="field-label">
          The link
        </label>
        <input id={id} className="input" readOnly value={url} onFocus={(event) => event.target.select()} />
      </div>
      <p className="mt-4 flex flex-wrap gap-2 [&>*]:max-sm:w-full">
        <ShareButton variant="primary" {...sharing} />
        <Button variant="second" icon={<Copy aria-hidden="true" />} onClick={() => copySharing(sharing)}>
          Copy link
        </Button>
      </p>
    </Dialog>
  )
}
