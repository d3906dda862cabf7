import { Download } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { toast } from '#ui/toast.ts'
import { useDownloadMyData } from '../hooks.ts'

export function MyDataCard() {
  const download = useDownloadMyData()
  return (
    <Card title="Your data">
      <p className="mb-4 text-ink-2">
        Everything we hold about you in one file: your account and profile, lessons, payments, assessments,
        the emails we sent you, and where you logged in.
      </p>
      {download.error && (
        <p role="alert" className="mb-4 font-semibold text-red-ink">
          {download.error.message}
        </p>
      )}
      <Button
        variant="second"
        size="sm"
        icon={<Download aria-hidden="true" />}
        busy={download.isPending}
        onClick={() =>
          void download.mutateAsync().then(
            () => toast({ title: 'Your data is in your downloads', tone: 'good' }),
            () => undefined,
          )
        }
      >
        Download my data
      </Button>
    </Card>
  )
}
